/** Props shared by `Icon` and `RareIcon`. */
export interface IconProps {
  name: string;
  /** Pixels: 16 in buttons, 18 in the menu, 14 in fields. */
  size?: number;
  className?: string;
}
