export interface LogoProps {
  size?: number;
  className?: string;
}

/** The mark: a tenon in the text colour and its mortise in the primary one. The name beside it is text. */
export function Logo({ size = 22, className }: LogoProps) {
  return (
    <svg aria-hidden width={size} height={size} viewBox="0 0 22 22" className={className}>
      <path d="M0 0H10V6H15V16H10V22H0Z" fill="currentColor" />
      <path d="M12 0H22V22H12V18.6H17.2V3.4H12Z" className="fill-nav-mark" />
    </svg>
  );
}
