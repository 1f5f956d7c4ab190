import type { UserSummary } from '@wardline/contract/accounts/user.schemas.ts'
import { longestMonitoringReason } from '@wardline/contract/messaging/monitoring/monitoring.rules.ts'
import { ActionForm } from '../../../platform/forms/ActionForm.tsx'
import { withSentence } from '../../../platform/forms/error-sentences.ts'
import { checkSelected, FormField } from '../../../platform/forms/FormField.tsx'
import { TextField } from '../../../platform/forms/TextFields.tsx'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { Field } from '../../../platform/ui/controls/Field.tsx'
import { Input } from '../../../platform/ui/controls/Input.tsx'
import { MonitorablePicker } from './MonitorablePicker.tsx'
import { useStartMonitoring } from './monitoring-start.api.ts'
import { minutesText, monitorErrorSentences, parseMinutes, quickMinutes } from './monitoring.view.ts'
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

interface MonitorDraft {
  users: UserSummary[]
  minutes: string
  reason: string
}

const initial: MonitorDraft = { users: [], minutes: '60', reason: '' }

function checkMinutes(text: string): string | undefined {
  const time = parseMinutes(text)
  return 'error' in time ? time.error : undefined
}

export function MonitorForm() {
  const monitor = useStartMonitoring()
  const start = async ({ users: [user], minutes, reason }: MonitorDraft) => {
    if (!user) return
    await monitor
      .mutateAsync({ user_id: user.id, minutes: Number(minutes), reason: reason.trim() })
      .catch((refusal: unknown) => {
        throw withSentence(refusal, monitorErrorSentences(refusal).join(' '))
      })
  }
  return (
    <ActionForm
      action={startLabel}
      initial={initial}
      next={({ minutes }) => ({ ...initial, minutes })}
      save={start}
    >
      <FormField<UserSummary[]> name="users" check={checkSelected(personRequiredText)}>
        {(field) => <MonitorablePicker {...field} label={personLabel} isSingle required autoFocus />}
      </FormField>
      <FormField<string> name="minutes" check={checkMinutes}>
        {({ value, onChange, error }, control) => (
          <div className="flex flex-wrap items-start gap-2">
            <Field label={minutesLabel} required className="w-28" error={error}>
              {(labeled) => (
                <Input
                  {...labeled}
                  {...control}
                  inputMode="numeric"
                  autoComplete="off"
                  maxLength={4}
                  value={value}
                  onChange={({ target }) => onChange(target.value)}
                />
              )}
            </Field>
            <div role="group" aria-label={quickMinutesLabel} className="flex flex-wrap gap-1 pt-[22px]">
              {quickMinutes.map((minutes) => (
                <Button
                  key={minutes}
                  tone="ghost"
                  aria-pressed={value === String(minutes)}
                  onClick={() => onChange(String(minutes))}
                  className="px-2 aria-pressed:bg-selected aria-pressed:text-accent"
                >
                  {minutesText(minutes)}
                </Button>
              ))}
            </div>
          </div>
        )}
      </FormField>
      <TextField
        name="reason"
        label={reasonLabel}
        required={reasonRequiredText}
        maxLength={longestMonitoringReason}
        placeholder={reasonPlaceholder}
      />
      <p className="text-sm text-ink-2">{monitoringHint}</p>
    </ActionForm>
  )
}
