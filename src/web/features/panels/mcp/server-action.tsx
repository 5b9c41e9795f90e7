type ServerActionProps = { label: string; isDisabled: boolean; onClick(): void; children: string };

export function ServerAction({ label, isDisabled, onClick, children }: ServerActionProps) {
  return (
    <button
      type="button"
      aria-label={label}
      disabled={isDisabled}
      onClick={onClick}
      className="text-xs text-sea underline-offset-2 hover:underline disabled:text-faint disabled:no-underline max-phone:min-h-11"
    >
      {children}
    </button>
  );
}
