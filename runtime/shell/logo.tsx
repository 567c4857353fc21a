/** The logo: a tenon (block) that fits its mortise (slot). */
export function Logo({ size = 22 }: { size?: number }) {
  return (
    <svg aria-hidden width={size} height={size} viewBox="0 0 18 18" className="shrink-0">
      <path d="M0 0h9v4.5h4v9H9V18H0z" fill="var(--color-nav-fg-on)" />
      <path d="M10 0h8v18h-8v-2.7h5.2V2.7H10z" fill="var(--color-nav-mark)" />
    </svg>
  );
}
