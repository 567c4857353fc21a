interface JointDrawingProps {
  /** Text alternative. */
  label: string;
  className?: string;
}

const MARK = 'var(--color-nav-mark)';

const MEASURES = [
  { from: [67, 412], to: [321, 559], helps: 'M67 412L125 379M321 559L379 526', text: '180', at: [171, 509] },
  {
    from: [321, 508],
    to: [486, 602],
    helps: 'M321 508L401 461M486 602L566 556',
    text: '115',
    at: [383, 579],
  },
  { from: [612, 924], to: [739, 997], helps: 'M612 924L664 894M739 997L791 967', text: '90', at: [655, 986] },
] as const;

/** Drawing of tenon and mortise with dimensions, at the bottom of the side menu. */
export function JointDrawing({ label, className }: JointDrawingProps) {
  return (
    <svg role="img" aria-label={label} viewBox="0 0 1131 1064" strokeLinejoin="round" className={className}>
      <g className="stroke-nav-fg-2/45" strokeWidth="1.7">
        <path d="M143 120L270 47L523 193L397 266Z" className="fill-nav-on" />
        <path d="M143 120L397 266V515L143 369Z" className="fill-nav-hover" />
        <path d="M397 266L523 193V442L397 515Z" className="fill-nav-line" />
      </g>
      <Face d="M428 299L491 263L657 358L593 394Z" light="white" share={0.16} />
      <Face d="M428 299L593 394V541L428 446Z" light="black" share={0.32} />
      <Face d="M593 394L657 358V504L593 541Z" light="black" share={0.16} />
      <path
        d="M657 358L682 372M593 394L682 445M593 541L682 592"
        className="fill-none stroke-nav-fg-2"
        strokeWidth="1.5"
        strokeDasharray="5 5"
      />
      <g className="stroke-nav-fg-2/45" strokeWidth="1.7">
        <path d="M682 226L809 153L936 226L809 299Z" className="fill-nav-on" />
        <path d="M682 226L809 299V957L682 884Z" className="fill-nav-hover" />
        <path d="M809 299L936 226V884L809 957Z" className="fill-nav-line" />
      </g>
      <path d="M841 537L904 501V647L841 683Z" className="fill-nav" />
      <path d="M841 610L904 647L841 683Z" className="fill-nav-hover" />
      <path d="M841 610L904 647" className="stroke-nav-fg-2/45" strokeWidth="1.5" />
      <Edge d="M841 537L904 501V647L841 683Z" width={2.4} />

      <g className="fill-none stroke-nav-fg-2" strokeWidth="1.6">
        <path d="M605 127L562 339M1012 358L872 577" />
        <circle cx="605" cy="93" r="33" className="fill-nav" />
        <circle cx="1012" cy="324" r="33" className="fill-nav" />
      </g>
      <g className="fill-nav-fg-on" fontSize="30" textAnchor="middle">
        <circle cx="562" cy="339" r="5.5" />
        <circle cx="872" cy="577" r="5.5" />
        <text x="605" y="104">
          榫
        </text>
        <text x="1012" y="335">
          卯
        </text>
      </g>

      {MEASURES.map(({ from, to, helps, text, at }) => (
        <g key={text} strokeWidth="1.6">
          <path d={helps} className="fill-none stroke-nav-fg-2/45" />
          <path d={`M${from[0]} ${from[1]}L${to[0]} ${to[1]}`} className="fill-none stroke-nav-fg-2/80" />
          <circle cx={from[0]} cy={from[1]} r="3.5" className="fill-nav-fg-2" />
          <circle cx={to[0]} cy={to[1]} r="3.5" className="fill-nav-fg-2" />
          <text x={at[0]} y={at[1]} fontSize="21" textAnchor="middle" className="fill-nav-fg-2">
            {text}
          </text>
        </g>
      ))}
    </svg>
  );
}

interface FaceProps {
  d: string;
  /** What lightens or darkens the colour, and how much of it, from 0 to 1. */
  light: 'white' | 'black';
  share: number;
}

/** A side of the tenon in a tone of the primary colour. The tones are layers: Chromium 109 has no `color-mix`. */
function Face({ d, light, share }: FaceProps) {
  return (
    <>
      <path d={d} fill={MARK} />
      <path d={d} fill={light} fillOpacity={share} />
      <Edge d={d} width={1.7} />
    </>
  );
}

function Edge({ d, width }: { d: string; width: number }) {
  return (
    <g fill="none" strokeWidth={width}>
      <path d={d} stroke={MARK} />
      <path d={d} stroke="white" strokeOpacity={0.4} />
    </g>
  );
}
