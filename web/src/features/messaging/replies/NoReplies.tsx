import { noRepliesText } from './replies.text.ts'

export const NoReplies = () => (
  <p className="mx-3 mb-3 rounded-lg border border-line bg-inset px-3 py-2.5 text-sm text-ink-2 md:mx-4">
    {noRepliesText}
  </p>
)
