import { useState } from 'react';
import { firstGrapheme } from '../../schemas/text/cut-text';

interface AvatarProps {
  /** Its first character is the fallback without a picture. */
  name: string;
  src?: string | null;
  size?: number;
}

/** A person's picture, or the first character of the name. */
export function Avatar({ name, src, size = 26 }: AvatarProps) {
  const [broken, setBroken] = useState<string | null>(null);
  const box = { width: size, height: size };
  if (src && src !== broken) {
    return (
      <img
        src={src}
        alt=""
        style={box}
        onError={() => setBroken(src)}
        className="shrink-0 rounded-full bg-pressed object-cover"
      />
    );
  }
  return (
    <span
      aria-hidden
      style={{ ...box, fontSize: size / 2 }}
      className="inline-flex shrink-0 items-center justify-center rounded-full bg-primary-soft-2 leading-none font-semibold text-primary-on-soft select-none"
    >
      {firstGrapheme(name)}
    </span>
  );
}
