import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ThreadReminder } from '@wardline/contract/messaging/threads/reminder.schemas.ts'
import type { Thread } from '@wardline/contract/messaging/threads/thread.schemas.ts'
import { clsx } from 'clsx'
import { useId, useState } from 'react'
import { formatDateTime } from '../../../platform/clock/dates.ts'
import { fromHomeTime, toHomeDay, toHomeTime } from '../../../platform/clock/home-time.ts'
import { useMinute } from '../../../platform/clock/use-now.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { Checkbox } from '../../../platform/ui/controls/Checkbox.tsx'
import { DateTimeField } from '../../../platform/ui/controls/DateTimeField.tsx'
import { Dialog } from '../../../platform/ui/dialogs/Dialog.tsx'
import { FormErrors } from '../../../platform/ui/feedback/FormErrors.tsx'
import { showToast } from '../../../platform/ui/feedback/toast.ts'
import { myShiftsQuery } from '../../paging/my-shifts/my-shifts.api.ts'
import { errorSentences } from '../threads/error-sentences.rules.ts'
import { applyOwnEvent } from '../threads/thread.actions.ts'
import { listReminderChoices, type ReminderChoice } from './reminder.view.ts'
import { useRemoveReminder, useSetReminder } from './reminder.api.ts'
import * as texts from './reminder.text.ts'

type Choice = ReminderChoice['key'] | 'other'

export function ReminderDialog({ thread, onClose }: { thread: Thread; onClose: () => void }) {
  const { id } = thread
  const { reminder } = thread.me
  const client = useQueryClient()
  const now = useMinute()
  const { data: shifts } = useQuery(myShiftsQuery)
  const name = useId()
  const [choice, setChoice] = useState<Choice>(reminder ? 'other' : 'half_hour')
  const [time, setTime] = useState(reminder ? toHomeTime(Date.parse(reminder.at)) : '')
  const [isOnlyUnanswered, setOnlyUnanswered] = useState(reminder?.only_if_unanswered ?? false)
  const ends = shifts?.results.filter(({ is_now }) => is_now).map(({ end }) => Date.parse(end)) ?? []
  const choices = listReminderChoices(now, ends)
  const at = choice === 'other' ? fromHomeTime(time) : choices.find(({ key }) => key === choice)?.at

  const showReminder = (changed: ThreadReminder | null) =>
    applyOwnEvent(client, 'thread_reminder_changed', { thread_id: id, reminder: changed })
  const save = useSetReminder({ id })
  const remove = useRemoveReminder({ id })
  const [isTimeMissing, setTimeMissing] = useState(false)
  const submit = () => {
    setTimeMissing(at === undefined)
    if (at === undefined) return
    const body = { at: new Date(at).toISOString(), only_if_unanswered: isOnlyUnanswered }
    save.mutate(body, {
      onSuccess: ({ me }) => {
        showReminder(me.reminder)
        showToast(texts.reminderSetText(formatDateTime(at, now)))
        onClose()
      },
    })
  }
  const removeReminder = () =>
    remove.mutate(undefined, {
      onSuccess: () => {
        showReminder(null)
        showToast(texts.reminderRemovedText)
        onClose()
      },
    })
  const option = (key: Choice, label: string, side?: string) => (
    <label
      key={key}
      className={clsx(
        'flex min-h-control cursor-pointer items-center gap-3 px-3 py-1.5 text-sm font-medium pointer-coarse:min-h-11',
        key === choice && 'bg-selected',
      )}
    >
      <input
        type="radio"
        name={name}
        autoFocus={key === choice}
        checked={key === choice}
        onChange={() => setChoice(key)}
        className="size-4 flex-none accent-accent-solid"
      />
      {label}
      {side !== undefined && <span className="ml-auto text-ink-2 tabular-nums">{side}</span>}
    </label>
  )
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.remindTitle}
      size="small"
      footer={
        <>
          {reminder && (
            <Button tone="ghost" busy={remove.isPending} onClick={removeReminder}>
              {texts.removeLabel}
            </Button>
          )}
          <Button tone="accent" busy={save.isPending} onClick={submit}>
            {texts.setLabel}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <fieldset className="min-w-0">
          <legend className="mb-1.5 text-sm font-medium">{texts.whenLabel}</legend>
          <div className="divide-y divide-line overflow-hidden rounded-md border border-line-strong">
            {choices.map(({ key, label, time: side }) => option(key, label, side))}
            {option('other', texts.otherTimeLabel)}
          </div>
        </fieldset>
        {choice === 'other' && (
          <DateTimeField
            label={texts.chosenTimeLabel}
            value={time}
            min={toHomeDay(now)}
            error={isTimeMissing && at === undefined ? texts.chooseTimeText : undefined}
            onChange={setTime}
          />
        )}
        <Checkbox
          asSwitch
          label={texts.onlyIfUnansweredLabel}
          hint={texts.onlyIfUnansweredHint}
          checked={isOnlyUnanswered}
          onChange={({ target }) => setOnlyUnanswered(target.checked)}
        />
        <FormErrors
          sentences={[
            ...(save.error ? errorSentences(texts.setFailedText, save.error) : []),
            ...(remove.error ? errorSentences(texts.removeFailedText, remove.error) : []),
          ]}
        />
      </div>
    </Dialog>
  )
}
