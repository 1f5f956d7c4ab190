/** `to` completes the sentence: `view the sandbox`. */
export const PermissionRequired = ({ to }: { to: string }) => (
  <p className="border-t border-line py-6 text-sm text-ink-2">
    You don’t have permission to {to}. Ask your administrator.
  </p>
)
