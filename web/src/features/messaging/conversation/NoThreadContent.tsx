import { IconArrowBackUp, IconMessages } from '@tabler/icons-react'
import { formatTime } from '../../../platform/clock/dates.ts'
import { Kbd } from '../../../platform/ui/indicators/Kbd.tsx'
import { findRecallOfLastOpened } from '../recall/recall-notice.actions.ts'
import { recalledHint, recalledThreadText } from '../recall/recall-notice.text.ts'
import { useRecallNotices } from '../recall/use-recall-notices.ts'
import { selectHint, startHint } from './conversation.text.ts'

/** A notice takes the place of a recalled thread, also when its address is opened later. */
export function NoThreadContent() {
  const recall = findRecallOfLastOpened(useRecallNotices())
  if (!recall)
    return (
      <>
        <IconMessages size={36} stroke={1.25} aria-hidden />
        <p>
          {selectHint} <Kbd>C</Kbd> {startHint}
        </p>
      </>
    )
  const { recalled_by: by } = recall
  return (
    <>
      <IconArrowBackUp size={36} stroke={1.25} aria-hidden />
      <p role="status" className="font-medium text-ink">
        {recalledThreadText(by?.display_name ?? '', by ? formatTime(Date.parse(by.at)) : '')}
      </p>
      <p>{recalledHint}</p>
    </>
  )
}
