/** Runs in the page: reports an error when two messages with the same text are visible at once. */
export function watchToasts(): void {
  const check = () => {
    const messages = document.querySelectorAll('[data-sonner-toast] :is([role=alert], [role=status])');
    const texts = [...messages].map((message) => message.textContent);
    if (new Set(texts).size < texts.length) console.error(`the same message twice: ${texts.join(' | ')}`);
  };
  new MutationObserver(check).observe(document, { childList: true, subtree: true });
}
