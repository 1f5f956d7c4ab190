import type { Message } from '@wardline/contract/messaging/thread.schemas.ts'

/** What was written, as text and nothing else. Fields of a message type stand under their names. */
export function MessageText({ items }: { items: Message['data'] }) {
  const filled = items.filter((item) => item.data !== '')
  return filled.map((item, i) => (
    <div key={i} className="max-w-[72ch]">
      {item.label !== '' && filled.length > 1 && (
        <span className="block text-xs font-medium text-ink-2">{item.label}</span>
      )}
      <p dir="auto" className="break-words whitespace-pre-wrap">
        {item.data}
      </p>
    </div>
  ))
}
