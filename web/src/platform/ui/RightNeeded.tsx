/** Instead of what a page shows, for whoever lacks the right to it. `what` begins the sentence: `Seeing the sandbox`. */
export const RightNeeded = ({ what }: { what: string }) => (
  <p className="border-t border-line py-6 text-sm text-ink-2">
    {what} needs a right that you do not have. Ask whoever administers your account.
  </p>
)
