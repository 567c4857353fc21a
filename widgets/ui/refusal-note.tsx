/** Why something was refused, above what was filled in; nothing while there is no reason. */
export function RefusalNote({ text }: { text: string }) {
  if (text === '') return null;
  return (
    <p role="alert" className="rounded-control bg-danger-soft px-3 py-2 text-danger-on-soft">
      {text}
    </p>
  );
}
