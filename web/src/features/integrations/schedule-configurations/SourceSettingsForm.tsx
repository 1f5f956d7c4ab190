import { useNavigate } from '@tanstack/react-router'
import {
  scheduleSourceFacts,
  type ScheduleSourceKind,
} from '@wardline/contract/integrations/schedule-sources/schedule-source-kinds.rules.ts'
import type { ScheduleSource } from '@wardline/contract/integrations/schedule-sources/schedule-source.schemas.ts'
import { timeZoneIds, timeZones } from '@wardline/contract/time-zones.ts'
import { useState, type FormEvent } from 'react'
import { isApiError } from '../../../platform/api/api-error.ts'
import { errorSentences } from '../../../platform/forms/error-sentences.ts'
import { SaveBar } from '../../../platform/forms/SaveBar.tsx'
import { UnsavedChangesGuard } from '../../../platform/forms/UnsavedChangesGuard.tsx'
import { Checkbox } from '../../../platform/ui/controls/Checkbox.tsx'
import { Field } from '../../../platform/ui/controls/Field.tsx'
import { Input, Select } from '../../../platform/ui/controls/Input.tsx'
import { PasswordInput } from '../../../platform/ui/controls/PasswordInput.tsx'
import { UserPicker, type SelectedUser } from '../../accounts/pickers/UserPicker.tsx'
import { useSaveSource } from './schedule-source.api.ts'
import { couldNotSave, shiftadminRedirectDelayMs } from './schedule-source.text.ts'
import { findFormErrors, formToSource, sourceToForm, type SourceForm } from './source-form.view.ts'

interface SourceSettingsFormProps {
  kind: ScheduleSourceKind
  /** `null` for a new configuration. */
  source: ScheduleSource | null
  initial: SourceForm
}

type Errors = Partial<Record<keyof SourceForm, string>>

const plain = { autoComplete: 'off', spellCheck: false }

/** Paging §4: saving a new configuration leads to its page. */
export function SourceSettingsForm({ kind, source, initial }: SourceSettingsFormProps) {
  const navigate = useNavigate()
  const [form, setForm] = useState(initial)
  const [stored, setStored] = useState(initial)
  // Version of the configuration when the form opened; the prop changes when it is refetched.
  const [version, setVersion] = useState(source?.version ?? 0)
  const saving = useSaveSource(kind, source?.id ?? null, version)
  const [failOver, setFailOver] = useState<SelectedUser[]>(
    source ? [{ ...source.fail_over, profile_picture: null }] : [],
  )
  const [errors, setErrors] = useState<Errors>({})
  const [formErrors, setFormErrors] = useState<string[]>([])
  const [isSaved, setSaved] = useState(false)
  const { fields } = scheduleSourceFacts[kind]
  const isChanged = JSON.stringify(form) !== JSON.stringify(stored)
  const set = <Name extends keyof SourceForm>(name: Name, value: SourceForm[Name]) => {
    setForm((before) => ({ ...before, [name]: value }))
    setErrors(({ [name]: _, ...rest }) => rest)
    setSaved(false)
  }
  const text = (
    name: 'name' | 'base_url' | 'identifier' | 'user_name' | 'interval_minutes' | 'days_ahead',
  ) => ({
    value: form[name],
    onChange: (event: { target: { value: string } }) => set(name, event.target.value),
  })

  function showErrors(reason: unknown): void {
    if (isApiError(reason, 409)) return setFormErrors([couldNotSave, ...errorSentences(reason)])
    if (!isApiError(reason, 400)) return setFormErrors([couldNotSave])
    const shown = Object.entries(reason.fields).filter(([name]) => name in form)
    setErrors(Object.fromEntries(shown.map(([name, [sentence]]) => [name, sentence])))
    setFormErrors([couldNotSave, ...(reason.fields['non_field_errors'] ?? [])])
  }

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault()
    setFormErrors([])
    const found = findFormErrors(kind, form, source?.has_secret ?? false)
    setErrors(found)
    if (Object.keys(found).length > 0) return
    try {
      const saved = await saving.mutateAsync(formToSource(form))
      const next = sourceToForm(saved)
      setVersion(saved.version)
      setStored(next)
      setForm(next)
      setSaved(true)
      if (source) return
      const go = () =>
        void navigate({
          to: '/integrations/$kind/$item',
          params: { kind, item: String(saved.id) },
          replace: true,
        })
      setTimeout(go, kind === 'shiftadmin' ? shiftadminRedirectDelayMs : 0)
    } catch (reason) {
      if (isApiError(reason, 409) && reason.version !== undefined) setVersion(reason.version)
      showErrors(reason)
    }
  }

  return (
    <form
      noValidate
      aria-label="Configuration"
      onSubmit={(event) => void save(event)}
      className="flex max-w-[520px] flex-col gap-3"
    >
      <UnsavedChangesGuard isChanged={isChanged && !isSaved} />
      <Field label="Name" required error={errors.name}>
        {(field) => <Input {...field} {...plain} {...text('name')} maxLength={100} />}
      </Field>
      <Field label="Address" required hint="The API address of the system." error={errors.base_url}>
        {(field) => <Input {...field} {...plain} {...text('base_url')} inputMode="url" maxLength={300} />}
      </Field>
      <div className="grid gap-3 md:grid-cols-2">
        {fields.identifier !== undefined && (
          <Field label={fields.identifier} required error={errors.identifier}>
            {(field) => <Input {...field} {...plain} {...text('identifier')} maxLength={200} />}
          </Field>
        )}
        {fields.user_name !== undefined && (
          <Field label={fields.user_name} required error={errors.user_name}>
            {(field) => <Input {...field} {...plain} {...text('user_name')} maxLength={200} />}
          </Field>
        )}
        <Field
          label={fields.secret}
          required={!source?.has_secret}
          hint={
            source?.has_secret
              ? 'A value is saved. Leave blank to keep it.'
              : 'Encrypted, and never shown again.'
          }
          error={errors.secret}
        >
          {(field) => (
            <PasswordInput
              {...field}
              value={form.secret}
              onChange={(event) => set('secret', event.target.value)}
              autoComplete="new-password"
              maxLength={500}
            />
          )}
        </Field>
        <Field label="Time zone" hint="Time zone of the schedule in that system." error={errors.timezone}>
          {(field) => (
            <Select
              {...field}
              value={form.timezone}
              onChange={(event) => set('timezone', event.target.value)}
            >
              {timeZoneIds.map((id) => (
                <option key={id} value={id}>
                  {timeZones[id]}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
      <UserPicker
        label="Fail-over user"
        required
        isSingle
        hint="Used for groups that a mapping creates. Notified before an imported schedule runs out."
        value={failOver}
        onChange={(next) => {
          setFailOver(next)
          set('fail_over_user', next[0]?.id ?? null)
        }}
        error={errors.fail_over_user}
      />
      <div className="grid gap-3 md:grid-cols-2">
        <Field label="Minutes between pulls" hint="At least 5." error={errors.interval_minutes}>
          {(field) => <Input {...field} {...text('interval_minutes')} inputMode="numeric" maxLength={4} />}
        </Field>
        <Field label="Days ahead" hint="At most 366." error={errors.days_ahead}>
          {(field) => <Input {...field} {...text('days_ahead')} inputMode="numeric" maxLength={3} />}
        </Field>
      </div>
      <Checkbox
        label="Pull schedules"
        hint="When off, imported shifts stay as they are."
        checked={form.is_on}
        onChange={(event) => set('is_on', event.target.checked)}
      />
      <SaveBar errors={formErrors} isBusy={saving.isPending} isSaved={isSaved && !isChanged} />
    </form>
  )
}
