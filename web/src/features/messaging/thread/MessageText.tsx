import type { Message } from '@wardline/contract/messaging/thread.schemas.ts'
import { Fragment } from 'react'

const written = 'max-w-[72ch] min-w-0 break-words whitespace-pre-wrap'

/** What was written, as text and nothing else. Fields of a message type stand beside their names. */
export function MessageText({ items }: { items: Message['data'] }) {
  const filled = items.filter((item) => item.data !== '')
  const named = filled.length > 1 ? filled.filter((item) => item.label !== '') : []
  return (
    <>
      {named.length > 0 && (
        <dl className="grid grid-cols-[fit-content(40%)_1fr] gap-x-3">
          {named.map((item, i) => (
            <Fragment key={i}>
              <dt className="text-sm leading-5 wrap-anywhere text-ink-2">{item.label}</dt>
              <dd dir="auto" className={written}>
                {item.data}
              </dd>
            </Fragment>
          ))}
        </dl>
      )}
      {filled
        .filter((item) => !named.includes(item))
        .map((item, i) => (
          <p key={i} dir="auto" className={written}>
            {item.data}
          </p>
        ))}
    </>
  )
}
