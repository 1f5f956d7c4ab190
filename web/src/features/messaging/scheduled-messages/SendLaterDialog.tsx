import type { NewScheduledMessage } from '@wardline/contract/messaging/scheduled-messages/scheduled-message.schemas.ts'
import { useState } from 'react'
import { isApiError } from '../../../platform/api/api-error.ts'
import { call } from '../../../platform/api/call.ts'
import { fromHomeTime } from '../../../platform/clock/home-time.ts'
import { useMinute } from '../../../platform/clock/use-now.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { Dialog } from '../../../platform/ui/dialogs/Dialog.tsx'
import { FormErrors } from '../../../platform/ui/feedback/FormErrors.tsx'
import { showToast } from '../../../platform/ui/feedback/toast.ts'
import { otherTime, TimeChoiceFields } from '../reminder/TimeChoiceFields.tsx'
import { errorSentences } from '../threads/error-sentences.rules.ts'
import { useScheduleMessage } from './scheduled-message.api.ts'
import { describeTime, listSendTimes } from './scheduled-message.view.ts'
import * as texts from './scheduled-messages.text.ts'

export type MessageToSchedule = Pick<NewScheduledMessage, 'thread_id'> & {
  [Kind in 'reply' | 'new_thread' | 'conversation_message']: NewScheduledMessage[Kind]
}

interface SendLaterDialogProps {
  message: MessageToSchedule
  /** Empties the composer. */
  onScheduled: () => void
  /** Returns the text to the composer, after `mayRestore`. */
  onUndo: () => void
  /** Whether the composer can take the text back; a sentence if it cannot. */
  mayRestore?: () => Promise<string | undefined>
  onClose: () => void
}

export function SendLaterDialog(props: SendLaterDialogProps) {
  const { message, onScheduled, onUndo, mayRestore, onClose } = props
  const now = useMinute()
  const [choice, setChoice] = useState('tomorrow')
  const [time, setTime] = useState('')
  const [isTimeMissing, setTimeMissing] = useState(false)
  const schedule = useScheduleMessage({})
  const choices = listSendTimes(now)
  const at = choice === otherTime ? fromHomeTime(time) : choices.find(({ key }) => key === choice)?.at
  const submit = () => {
    setTimeMissing(at === undefined)
    if (at === undefined) return
    const body = { ...message, send_at: new Date(at).toISOString() }
    schedule.mutate(body, {
      onSuccess: ({ id }) => {
        onScheduled()
        onClose()
        showToast(texts.sendsAtText(describeTime(at, now)), {
          action: { label: texts.undoLabel, onPress: () => void undo(id, onUndo, mayRestore) },
        })
      },
    })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.sendLaterTitle}
      size="small"
      footer={
        <Button tone="accent" busy={schedule.isPending} onClick={submit}>
          {texts.scheduleLabel}
        </Button>
      }
    >
      <div className="flex flex-col gap-3">
        <TimeChoiceFields
          label={texts.whenLabel}
          otherLabel={texts.otherTimeLabel}
          timeLabel={texts.timeLabel}
          choices={choices}
          choice={choice}
          time={time}
          error={isTimeMissing && at === undefined ? texts.chooseTimeText : undefined}
          onChoose={setChoice}
          onTime={setTime}
        />
        <FormErrors
          sentences={schedule.error ? errorSentences(texts.scheduleFailedText, schedule.error) : []}
        />
      </div>
    </Dialog>
  )
}

/** Deletes the scheduled message only if its text can return to the composer. */
async function undo(
  id: number,
  onUndo: () => void,
  mayRestore: SendLaterDialogProps['mayRestore'],
): Promise<void> {
  const problem = await mayRestore?.()
  if (problem !== undefined) {
    showToast(problem, { tone: 'danger' })
    return
  }
  try {
    await call('DELETE /api/v1/scheduled_messages/{id}/', { params: { id } })
    onUndo()
  } catch (reason) {
    if (!isApiError(reason)) throw reason
    showToast(texts.undoFailedText, { tone: 'danger' })
  }
}
