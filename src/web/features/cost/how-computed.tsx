/** The arithmetic in plain words. */
export function HowComputed() {
  return (
    <details className="border-t border-line pt-3 text-sm text-dim">
      <summary className="w-fit font-medium text-ink max-phone:min-h-11">How is this computed?</summary>
      <div className="flex max-w-[720px] flex-col gap-2 pt-2">
        <p>
          The CLI says at the end of each turn what it has counted so far. A turn costs the difference to the count
          before it; where the CLI states the difference itself, that is taken. A resumed session goes on from the count
          of its CLI, and a fork does not pay for its parent. So every turn is counted once, at the time it ended.
        </p>
        <p>
          What a turn cost is then split by what it was for. Each message of the model has a weight: its input tokens,
          plus 5 times its output, 1.25 times what it wrote to the cache and 0.1 times what it read from there. A
          message that calls tools is shared by its calls alike; one that calls none is an answer. A subagent’s messages
          are told under the kind of agent. What no message accounts for, as titles and summaries, is a row of its own.
          The shares of each model are scaled so that they add up to what the CLI counted for it, to the last fraction
          of a cent.
        </p>
        <p>
          Days begin at midnight in your time zone. A turn whose process died before it was counted costs nothing here,
          unless the CLI counts it with the next one. A figure with ≈ is worked out from tokens and list prices, since
          the CLI gave none. Prices are what the CLI reckons with: with a subscription it is what the same work would
          have cost by the token. What deleted sessions cost stays in the sums.
        </p>
      </div>
    </details>
  );
}
