import type { Message } from '@wardline/contract/messaging/threads/thread.schemas.ts'
import { Fragment } from 'react'
import { LinkedText } from '../../../platform/text/LinkedText.tsx'

const textClass = 'max-w-[72ch] min-w-0 break-words whitespace-pre-wrap'

/** Renders plain text. Fields of a message type have labels. */
export function MessageText({ items }: { items: Message['data'] }) {
  const filled = items.filter((item) => item.data !== '')
  const labeled = filled.length > 1 ? filled.filter((item) => item.label !== '') : []
  return (
    <>
      {labeled.length > 0 && (
        <dl className="grid grid-cols-[fit-content(40%)_1fr] gap-x-3">
          {labeled.map((item, i) => (
            <Fragment key={i}>
              <dt className="text-sm leading-5 wrap-anywhere text-ink-2">{item.label}</dt>
              <dd dir="auto" className={textClass}>
                <LinkedText text={item.data} label={item.label} />
              </dd>
            </Fragment>
          ))}
        </dl>
      )}
      {filled
        .filter((item) => !labeled.includes(item))
        .map((item, i) => (
          <p key={i} dir="auto" className={textClass}>
            <LinkedText text={item.data} label={item.label} />
          </p>
        ))}
    </>
  )
}
