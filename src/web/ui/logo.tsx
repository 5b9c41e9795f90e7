/** The ship's wheel. */
export function Logo({ size = 20 }: { size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      aria-hidden="true"
      className="shrink-0 text-sea"
    >
      <circle cx="12" cy="12" r="8" />
      <circle cx="12" cy="12" r="2.4" />
      <path
        d="M12 1.5v8M12 14.5v8M1.5 12h8M14.5 12h8M4.6 4.6l5.6 5.6M13.8 13.8l5.6 5.6M19.4 4.6l-5.6 5.6M10.2 13.8l-5.6 5.6"
        opacity=".75"
      />
    </svg>
  );
}
