import type { Message } from '@wardline/contract/messaging/threads/thread.schemas.ts'
import { Fragment } from 'react'
import { MentionedText } from './MentionedText.tsx'

const textClass = 'max-w-[72ch] min-w-0 break-words whitespace-pre-wrap'

interface MessageTextProps {
  items: Message['data']
  mentions: Message['mentions']
}

/** Renders plain text. Fields of a message type have labels. */
export function MessageText({ items, mentions }: MessageTextProps) {
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
                <MentionedText text={item.data} label={item.label} mentions={mentions} />
              </dd>
            </Fragment>
          ))}
        </dl>
      )}
      {filled
        .filter((item) => !labeled.includes(item))
        .map((item, i) => (
          <p key={i} dir="auto" className={textClass}>
            <MentionedText text={item.data} label={item.label} mentions={mentions} />
          </p>
        ))}
    </>
  )
}
