import { useQuery } from '@tanstack/react-query'
import {
  mappableFields,
  type MappableField,
} from '@wardline/contract/integrations/directory-agents/directory-mapping.schemas.ts'
import type {
  SyncConfig,
  SyncConfigChanges,
} from '@wardline/contract/integrations/directory-sync/directory-sync.schemas.ts'
import { CheckboxField, SelectField } from '../../../platform/forms/ChoiceFields.tsx'
import { DraftFields } from '../../../platform/forms/DraftFields.tsx'
import { FormField } from '../../../platform/forms/FormField.tsx'
import { FormPage } from '../../../platform/forms/FormPage.tsx'
import { TextField } from '../../../platform/forms/TextFields.tsx'
import { Checkbox } from '../../../platform/ui/controls/Checkbox.tsx'
import { showToast } from '../../../platform/ui/feedback/toast.ts'
import { fieldLabels } from '../directory-agents/directory.text.ts'
import { agentChoicesQuery, useSaveConfig } from './sync.api.ts'
import { couldNotCreate, created } from './sync.text.ts'

interface SyncConfigFormProps {
  /** `null` for a new configuration. */
  config: SyncConfig | null
  onSaved?: (config: SyncConfig) => void
}

const toDraft = (config: SyncConfig | null) => ({
  name: config?.name ?? '',
  ad_agent_id: config?.ad_agent_id ?? 0,
  is_scheduled: config?.is_scheduled ?? false,
  interval_minutes: String(config?.interval_minutes ?? 60),
  stop_percent: String(config?.stop_percent ?? 10),
  local_fields: config?.local_fields ?? [],
  reactivates: config?.reactivates ?? false,
})
type Draft = ReturnType<typeof toDraft>

const toBody = (draft: Draft, version: number): SyncConfigChanges => ({
  ...draft,
  interval_minutes: Number(draft.interval_minutes),
  stop_percent: Number(draft.stop_percent),
  version,
})

export function SyncConfigForm({ config, onSaved }: SyncConfigFormProps) {
  const { data: agents } = useQuery(agentChoicesQuery)
  const save = useSaveConfig(config?.id ?? null)
  const choices = (agents?.results ?? []).map(({ id, name, kind }) => ({
    value: id,
    label: `${name} (${kind === 'ad' ? 'AD' : 'CAS'})`,
  }))
  return (
    <FormPage<SyncConfig | null, Draft>
      label="Sync configuration"
      className="max-w-[560px] gap-3"
      {...(config ? { canDiscard: true } : { action: 'Create config' })}
      isReadOnly={config?.may.change === false}
      stored={config}
      valuesOf={toDraft}
      record={config}
      save={(draft, version) => save.mutateAsync(toBody(draft, version))}
      failure={({ name }) => (config ? `Could not save ${config.name}` : couldNotCreate(name))}
      onSaved={(saved) => {
        if (!saved) return
        showToast(config ? `${saved.name} saved` : created(saved.name))
        onSaved?.(saved)
      }}
    >
      <TextField name="name" label="Name" required="Enter a name." maxLength={100} />
      <SelectField
        name="ad_agent_id"
        label="Agent"
        required
        hint={
          agents?.results.length === 0
            ? 'There is no agent yet. Create an AD agent or a CAS agent first.'
            : undefined
        }
        options={[{ value: 0, label: 'Choose an agent' }, ...choices]}
      />
      <CheckboxField
        name="is_scheduled"
        label="Run on a schedule"
        hint="The first run always is waiting for your decision. So does a run that exceeds the limit below."
      />
      <div className="grid gap-3 md:grid-cols-2">
        <DraftFields<Draft>>
          {({ draft }) =>
            draft.is_scheduled && (
              <TextField name="interval_minutes" label="Every … minutes" inputMode="numeric" />
            )
          }
        </DraftFields>
        <TextField
          name="stop_percent"
          label="Stop if more than … % would be deactivated"
          hint="Percentage of the active users that this sync maintains."
          inputMode="numeric"
        />
      </div>
      <CheckboxField
        name="reactivates"
        label="Reactivate users that the directory has again"
        hint="Only users deactivated by a sync, never users deactivated by an administrator."
      />
      <FormField<MappableField[]>
        name="local_fields"
        label={localEdits}
        describe={(fields) => fields.map((field) => fieldLabels[field]).join(', ') || 'none'}
      >
        {({ value, onChange }) => <LocalFields value={value} onChange={onChange} />}
      </FormField>
    </FormPage>
  )
}

const localEdits = 'Fields that keep local edits'

interface LocalFieldsProps {
  value: MappableField[]
  onChange: (fields: MappableField[]) => void
}

const LocalFields = ({ value, onChange }: LocalFieldsProps) => (
  <fieldset>
    <legend className="text-sm font-medium">{localEdits}</legend>
    <p className="text-xs text-ink-2">The next run resets all other fields to the value in the directory.</p>
    <div className="grid gap-x-4 md:grid-cols-2">
      {mappableFields.map((field) => (
        <Checkbox
          key={field}
          label={fieldLabels[field]}
          checked={value.includes(field)}
          onChange={({ target }) =>
            onChange(
              mappableFields.filter((each) => (each === field ? target.checked : value.includes(each))),
            )
          }
        />
      ))}
    </div>
  </fieldset>
)
