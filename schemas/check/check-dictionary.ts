import { ENUMERATION_NAME, type Domain } from '../document/domain';
import { ICON_NAMES } from '../document/icon-names';
import type { Report } from '../problems/problem';
import { cause } from '../problems/causes';
import { unknownName } from '../problems/unknown-name';

const NAME = new RegExp(ENUMERATION_NAME);

/** The values of an enumeration must be unique and of one type, which decides the storage type of the column. */
export function checkDictionary({ dictionary }: Domain, report: Report): void {
  for (const [name, enumeration] of Object.entries(dictionary)) {
    // The grammar checks the values only below valid names.
    if (!NAME.test(name)) {
      const found = cause('patternMismatch', { pattern: NAME.source, came: name });
      report(`dictionary.${name}`, found, 'tolerated');
      continue;
    }
    const { values } = enumeration;
    values.forEach(({ value, icon }, at) => {
      const path = `dictionary.${name}.values[${at}]`;
      const type = typeof values[0]!.value === 'number' ? 'integer' : 'string';
      if (typeof value !== typeof values[0]!.value)
        report(
          `${path}.value`,
          cause('wrongType', { types: [type], came: JSON.stringify(value) }),
          'tolerated',
        );
      else if (values.findIndex((one) => one.value === value) < at)
        report(`${path}.value`, cause('valueTwice', { came: JSON.stringify(value) }), 'tolerated');
      checkIcon(icon, `${path}.icon`, report);
    });
  }
}

/** An unknown icon would leave an empty space. */
export function checkIcon(icon: string | undefined, path: string, report: Report): void {
  if (icon !== undefined && !ICON_NAMES.includes(icon))
    report(path, unknownName(icon, ICON_NAMES), 'tolerated');
}
