/** What an icon is drawn from. */
export interface IconProps {
  name: string;
  /** Pixels: 16 in buttons, 18 in the menu, 14 in fields. */
  size?: number;
  className?: string;
}
