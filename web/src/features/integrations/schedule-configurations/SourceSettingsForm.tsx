import { useNavigate } from '@tanstack/react-router'
import {
  scheduleSourceFacts,
  type ScheduleSourceKind,
} from '@wardline/contract/integrations/schedule-sources/schedule-source-kinds.rules.ts'
import type { ScheduleSource } from '@wardline/contract/integrations/schedule-sources/schedule-source.schemas.ts'
import { timeZoneIds, timeZones } from '@wardline/contract/time-zones.ts'
import { getHomeZone } from '../../../platform/clock/dates.ts'
import { CheckboxField, SelectField } from '../../../platform/forms/ChoiceFields.tsx'
import { FormField } from '../../../platform/forms/FormField.tsx'
import { FormPage } from '../../../platform/forms/FormPage.tsx'
import { PasswordField, TextField } from '../../../platform/forms/TextFields.tsx'
import { UserPicker, type SelectedUser } from '../../accounts/pickers/UserPicker.tsx'
import { useSaveSource } from './schedule-source.api.ts'
import { couldNotSave, shiftadminRedirectDelayMs } from './schedule-source.text.ts'
import {
  findFormErrors,
  formToSource,
  newSourceForm,
  sourceToForm,
  type SourceForm,
} from './source-form.view.ts'

interface SourceSettingsFormProps {
  kind: ScheduleSourceKind
  /** `null` for a new configuration. */
  source: ScheduleSource | null
}

const zones = timeZoneIds.map((value) => ({ value, label: timeZones[value] }))

/** Paging §4: saving a new configuration leads to its page. */
export function SourceSettingsForm({ kind, source }: SourceSettingsFormProps) {
  const navigate = useNavigate()
  const save = useSaveSource(kind, source?.id ?? null)
  const { fields } = scheduleSourceFacts[kind]
  const hasSecret = source?.has_secret ?? false
  const openPage = (id: number) =>
    void navigate({
      to: '/integrations/$kind/$item',
      params: { kind, item: String(id) },
      replace: true,
    })
  return (
    <FormPage<ScheduleSource | null, SourceForm>
      label="Configuration"
      className="max-w-[520px] gap-3"
      stored={source}
      valuesOf={(stored) => (stored ? sourceToForm(stored) : newSourceForm(kind, getHomeZone()))}
      record={source}
      check={(draft) => findFormErrors(kind, draft, hasSecret)}
      save={(draft, version) => save.mutateAsync({ body: formToSource(draft), version })}
      failure={couldNotSave}
      onSaved={(saved) => {
        if (source || !saved) return
        setTimeout(() => openPage(saved.id), kind === 'shiftadmin' ? shiftadminRedirectDelayMs : 0)
      }}
    >
      <TextField name="name" label="Name" required maxLength={100} spellCheck={false} />
      <TextField
        name="base_url"
        label="Address"
        hint="The API address of the system."
        required
        inputMode="url"
        maxLength={300}
        spellCheck={false}
      />
      <div className="grid gap-3 md:grid-cols-2">
        {(['identifier', 'user_name'] as const).map(
          (name) =>
            fields[name] !== undefined && (
              <TextField
                key={name}
                name={name}
                label={fields[name]}
                required
                maxLength={200}
                spellCheck={false}
              />
            ),
        )}
        <PasswordField
          name="secret"
          label={fields.secret}
          required={!hasSecret}
          hint={hasSecret ? 'A value is saved. Leave blank to keep it.' : 'Encrypted, and never shown again.'}
          autoComplete="new-password"
          maxLength={500}
        />
        <SelectField
          name="timezone"
          label="Time zone"
          hint="Time zone of the schedule in that system."
          options={zones}
        />
      </div>
      <FormField<SelectedUser[]> name="fail_over" properties={['fail_over_user']} label="Fail-over user">
        {(field) => (
          <UserPicker
            {...field}
            label="Fail-over user"
            required
            isSingle
            hint="Used for groups that a mapping creates. Notified before an imported schedule runs out."
          />
        )}
      </FormField>
      <div className="grid gap-3 md:grid-cols-2">
        <TextField
          name="interval_minutes"
          label="Minutes between pulls"
          hint="At least 5."
          inputMode="numeric"
          maxLength={4}
        />
        <TextField
          name="days_ahead"
          label="Days ahead"
          hint="At most 366."
          inputMode="numeric"
          maxLength={3}
        />
      </div>
      <CheckboxField name="is_on" label="Pull schedules" hint="When off, imported shifts stay as they are." />
    </FormPage>
  )
}
