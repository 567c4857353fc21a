/**
 * A `fetch` of one form with upload progress. Over HTTP/1.1 browsers report progress only for XMLHttpRequest;
 * streamed request bodies require HTTP/2.
 */
export function xhrFetch(form: FormData, progress: (percent: number) => void) {
  return (input: RequestInfo | URL): Promise<Response> =>
    new Promise((resolve, reject) => {
      const { method, url, headers, signal } = input as Request;
      const xhr = new XMLHttpRequest();
      xhr.open(method, url);
      // The browser sets the multipart boundary.
      headers.forEach((value, name) => name !== 'content-type' && xhr.setRequestHeader(name, value));
      xhr.upload.onprogress = ({ lengthComputable, loaded, total }) =>
        lengthComputable && progress(Math.round((loaded / total) * 100));
      xhr.onload = () =>
        resolve(new Response(xhr.responseText, { status: xhr.status, headers: headersOf(xhr) }));
      xhr.onerror = () => reject(new TypeError('The server is unreachable'));
      xhr.onabort = () => reject(signal.reason as Error);
      signal.addEventListener('abort', () => xhr.abort(), { once: true });
      xhr.send(form);
    });
}

function headersOf(xhr: XMLHttpRequest): Headers {
  const lines = xhr.getAllResponseHeaders().trim().split(/\r?\n/);
  return new Headers(
    lines.flatMap((line): [string, string][] => {
      const at = line.indexOf(':');
      return at > 0 ? [[line.slice(0, at), line.slice(at + 1).trim()]] : [];
    }),
  );
}
