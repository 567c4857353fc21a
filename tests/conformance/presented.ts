import { computeAccessibleName } from 'dom-accessibility-api';
import { zhCN } from '../../runtime/i18n/locales/zh-CN';

/** The visible and announced content of a value: texts, contents of fields, checked and announced states, pictures. */
export function presented(box: HTMLElement): Set<string> {
  const found = new Set<string>();
  const texts = document.createTreeWalker(box, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const place = node.parentElement;
    // Buttons are actions, and a counter counts typed characters; neither is content of the value.
    const aside =
      place?.closest('button:not([role=combobox])') ?? /^\d+\/\d+$/.test(place?.textContent ?? '');
    if (!aside) found.add(node.textContent ?? '');
  }
  for (const input of box.querySelectorAll<HTMLInputElement>('input, textarea'))
    if (!input.matches('[type=checkbox], [type=radio]'))
      found.add(input.getAttribute('aria-valuetext') ?? input.value);
    else if (input.checked) found.add(`checked: ${computeAccessibleName(input)}`);
  for (const picture of box.querySelectorAll('img, [role=img]'))
    found.add(`picture: ${computeAccessibleName(picture) || picture.getAttribute('src')}`);
  for (const nothing of ['', zhCN['ui.choose']]) found.delete(nothing);
  return found;
}
