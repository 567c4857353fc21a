/** The marker of the current entry at the window edge; entries leave 8 px beside it. */
export function MenuMark() {
  return (
    <span
      aria-hidden
      className="absolute top-1/2 -left-2 h-[18px] w-[3px] -translate-y-1/2 rounded-r-[3px] bg-nav-mark"
    />
  );
}
