/** The page before it has anything to show. */
export function Shell() {
  return (
    <main>
      <h1>Quarterdeck</h1>
      <p>The server is running. Sessions are driven by the command line and the library for now.</p>
    </main>
  );
}
