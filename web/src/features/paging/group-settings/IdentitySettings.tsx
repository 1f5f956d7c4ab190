import type { PagingGroupDetail } from '@wardline/contract/paging/groups/paging-group.schemas.ts'
import { timeZones, timeZoneIds } from '@wardline/contract/time-zones.ts'
import { SelectField } from '../../../platform/forms/ChoiceFields.tsx'
import { FormField } from '../../../platform/forms/FormField.tsx'
import { TextField } from '../../../platform/forms/TextFields.tsx'
import { Section } from '../../../platform/ui/layout/Section.tsx'
import { DepartmentPicker } from '../../accounts/pickers/DepartmentPicker.tsx'
import { aboutIdentity, departmentHint, nameMissing, timeZoneHint } from './group-settings.text.ts'
import type { SettingsDraft } from './group-settings.view.ts'

const zones = timeZoneIds.map((value) => ({ value: value as string, label: timeZones[value] as string }))

export function IdentitySettings({ group }: { group: PagingGroupDetail }) {
  const isKnownZone = Object.hasOwn(timeZones, group.time_zone)
  const unknownZone = isKnownZone ? [] : [{ value: group.time_zone, label: group.time_zone }]
  return (
    <Section title="Group" about={aboutIdentity}>
      <div className="flex max-w-[440px] flex-col gap-3">
        <TextField name="name" label="Name" required={nameMissing} maxLength={100} />
        <FormField<SettingsDraft['department']>
          name="department"
          properties={['department_id']}
          label="Department"
        >
          {(field) => <DepartmentPicker {...field} label="Department" isSingle hint={departmentHint} />}
        </FormField>
        {group.type === 'ScheduleGroup' && (
          <SelectField
            name="time_zone"
            label="Time zone"
            hint={timeZoneHint}
            options={[...unknownZone, ...zones]}
          />
        )}
      </div>
    </Section>
  )
}
