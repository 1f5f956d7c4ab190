import { useQuery } from '@tanstack/react-query'
import type { BroadcastDetail } from '@wardline/contract/messaging/broadcast/broadcast.schemas.ts'
import { undo_ms } from '@wardline/contract/messaging/broadcast/undo.rules.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { currentTimestamp } from '../../../platform/clock/now.ts'
import { useSecond } from '../../../platform/clock/use-now.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { Dialog } from '../../../platform/ui/dialogs/Dialog.tsx'
import { FormErrors } from '../../../platform/ui/feedback/FormErrors.tsx'
import { showToast } from '../../../platform/ui/feedback/toast.ts'
import { peopleCountText } from '../../accounts/pickers/people-count.view.ts'
import { confirmedBroadcastQuery, useConfirmBroadcast, type BroadcastInput } from './broadcast.api.ts'
import { confirmStep, sendErrorSentences } from './broadcast.view.ts'
import * as texts from './broadcast.text.ts'

interface BroadcastConfirmDialogProps {
  input: BroadcastInput
  /** Everyone who would receive it now. */
  people: number
  onSent: (sent: BroadcastDetail) => void
  /** Nothing was sent. */
  onClose: () => void
}

/** Asks with the number of recipients, then offers to undo for ten seconds. The server sends, also without this page. */
export function BroadcastConfirmDialog({ input, people, onSent, onClose }: BroadcastConfirmDialogProps) {
  const { confirm, undo, refetchHistory } = useConfirmBroadcast()
  const [deadline, setDeadline] = useState<number>()
  const now = useSecond(deadline !== undefined)
  const { data = confirm.data } = useQuery(confirmedBroadcastQuery(confirm.data?.id))
  const notifySent = useEffectEvent((sent: BroadcastDetail) => {
    void refetchHistory()
    onSent(sent)
  })
  useEffect(() => {
    if (data?.sent) notifySent(data)
  }, [data])
  const takeBack = () =>
    undo.mutate(undefined, {
      onSuccess: () => {
        if (deadline !== undefined) showToast(texts.undoneText)
        onClose()
      },
    })
  const step = confirmStep(data, deadline)
  const count = peopleCountText(people)
  const errors =
    step === 'refused'
      ? [texts.notSentText]
      : undo.isError
        ? sendErrorSentences(undo.error, texts.undoFailedText)
        : confirm.isError
          ? sendErrorSentences(confirm.error)
          : []
  return (
    <Dialog
      open
      title={step === 'counting' ? texts.countdownTitle(count) : texts.confirmTitle(count)}
      size="small"
      // Also before the countdown: after a lost response the broadcast may be confirmed.
      onClose={takeBack}
      footer={
        step === 'counting' ? (
          <Button ref={focusOnMount} tone="accent" busy={undo.isPending} onClick={takeBack}>
            {texts.undoLabel}
          </Button>
        ) : (
          <>
            <Button busy={undo.isPending} onClick={takeBack}>
              {texts.cancelLabel}
            </Button>
            <Button
              ref={focusOnMount}
              tone="ok"
              busy={confirm.isPending}
              onClick={() =>
                confirm.mutate(input, {
                  onSuccess: () => setDeadline(Date.parse(currentTimestamp()) + undo_ms),
                })
              }
            >
              {texts.confirmLabel}
            </Button>
          </>
        )
      }
    >
      <div className="flex flex-col gap-3 text-sm">
        <blockquote className="max-h-40 overflow-y-auto rounded-md bg-inset px-3 py-2 wrap-anywhere whitespace-pre-wrap">
          {input.message}
        </blockquote>
        <p role="status">{step === 'counting' ? texts.nothingSentText : texts.confirmHint}</p>
        {step === 'counting' && deadline !== undefined && (
          <p role="timer" className="text-ink-2 tabular-nums">
            {texts.countdownText(Math.floor((deadline - now) / 1000))}
          </p>
        )}
        <FormErrors sentences={errors} />
      </div>
    </Dialog>
  )
}

const focusOnMount = (button: HTMLButtonElement | null): void => button?.focus()
