import type { UserSummary } from '@wardline/contract/accounts/user.schemas.ts'
import { useState } from 'react'
import { FormErrors } from '../../../platform/ui/feedback/FormErrors.tsx'
import { longestMonitoringReason } from '@wardline/contract/messaging/monitoring/monitoring.rules.ts'
import { isBlank } from '@wardline/contract/text.ts'
import { requiredPickError } from '../../../platform/picker/picker-source.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { Field } from '../../../platform/ui/controls/Field.tsx'
import { Input } from '../../../platform/ui/controls/Input.tsx'
import { MonitorablePicker } from './MonitorablePicker.tsx'
import { useStartMonitoring } from './monitoring-start.api.ts'
import { parseMinutes, minutesText, monitorErrorSentences, quickMinutes } from './monitoring.view.ts'
import {
  minutesLabel,
  monitoringHint,
  personLabel,
  personRequiredText,
  quickMinutesLabel,
  reasonLabel,
  reasonPlaceholder,
  reasonRequiredText,
  startLabel,
} from './monitoring.text.ts'

export function MonitorForm() {
  const [chosen, setChosen] = useState<UserSummary[]>([])
  const [text, setText] = useState('60')
  const [reason, setReason] = useState('')
  const [isSubmitted, setSubmitted] = useState(false)
  const monitor = useStartMonitoring()
  const time = parseMinutes(text)
  const personError = requiredPickError(chosen, personRequiredText)
  const [user] = chosen
  const start = () => {
    setSubmitted(true)
    if (!user || 'error' in time || isBlank(reason)) return
    monitor.mutate(
      { user_id: user.id, minutes: time.minutes, reason: reason.trim() },
      {
        onSuccess: () => {
          setChosen([])
          setReason('')
          setSubmitted(false)
        },
      },
    )
  }
  const change = (next: UserSummary[]) => {
    setChosen(next)
    monitor.reset()
  }
  return (
    <form
      noValidate
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        start()
      }}
    >
      <MonitorablePicker
        label={personLabel}
        isSingle
        required
        value={chosen}
        onChange={change}
        error={isSubmitted ? personError : undefined}
        autoFocus
      />
      <div className="flex flex-wrap items-start gap-2">
        <Field
          label={minutesLabel}
          required
          className="w-28"
          error={isSubmitted && 'error' in time ? time.error : undefined}
        >
          {(control) => (
            <Input
              {...control}
              inputMode="numeric"
              autoComplete="off"
              maxLength={4}
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
          )}
        </Field>
        <div role="group" aria-label={quickMinutesLabel} className="flex flex-wrap gap-1 pt-[22px]">
          {quickMinutes.map((minutes) => (
            <Button
              key={minutes}
              tone="ghost"
              aria-pressed={text === String(minutes)}
              onClick={() => setText(String(minutes))}
              className="px-2 aria-pressed:bg-selected aria-pressed:text-accent"
            >
              {minutesText(minutes)}
            </Button>
          ))}
        </div>
      </div>
      <Field
        label={reasonLabel}
        required
        error={isSubmitted && isBlank(reason) ? reasonRequiredText : undefined}
      >
        {(control) => (
          <Input
            {...control}
            autoComplete="off"
            maxLength={longestMonitoringReason}
            placeholder={reasonPlaceholder}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        )}
      </Field>
      <p className="text-sm text-ink-2">{monitoringHint}</p>
      <FormErrors sentences={monitor.isError ? monitorErrorSentences(monitor.error) : []} />
      <div>
        <Button type="submit" tone="accent" busy={monitor.isPending}>
          {startLabel}
        </Button>
      </div>
    </form>
  )
}
