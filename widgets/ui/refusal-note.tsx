/** An error message above a form; renders nothing for an empty text. */
export function RefusalNote({ text }: { text: string }) {
  if (text === '') return null;
  return (
    <p role="alert" className="rounded-control bg-danger-soft px-3 py-2 text-danger-on-soft">
      {text}
    </p>
  );
}
