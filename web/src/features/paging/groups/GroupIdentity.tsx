import { timeZones, timeZoneIds, type TimeZone } from '@wardline/contract/paging/time-zones.ts'
import { useState } from 'react'
import { Field } from '../../../platform/ui/Field.tsx'
import { Input, Select } from '../../../platform/ui/Input.tsx'
import { Section } from '../../../platform/ui/Section.tsx'
import { DepartmentPicker } from '../../accounts/pickers/DepartmentPicker.tsx'
import type { SettingsPart } from './GroupForm.tsx'

/** What the group is called, where it belongs, and which clock it goes by. */
export function GroupIdentity({ group, values, change, errorOf }: SettingsPart) {
  const [chosen, setChosen] = useState<{ id: number; name: string }>()
  const own = { id: group.department_id ?? 0, name: group.department }
  const department = [chosen, own].find((known) => known?.id === values.department_id)
  const isKnownZone = Object.hasOwn(timeZones, group.time_zone)
  return (
    <Section title="Group" about="As others find it.">
      <div className="flex max-w-[440px] flex-col gap-3">
        <Field label="Name" required error={errorOf('name')}>
          {(control) => (
            <Input
              {...control}
              maxLength={100}
              autoComplete="off"
              value={values.name}
              onChange={({ target }) => change('name', target.value)}
            />
          )}
        </Field>
        <DepartmentPicker
          label="Department"
          isSingle
          hint="Whoever may change groups of their own departments may change it."
          value={department ? [{ contact_id: null, member_count: 0, ...department }] : []}
          onChange={([next]) => {
            if (next) setChosen(next)
            change('department_id', next?.id ?? null)
          }}
          error={errorOf('department_id')}
        />
        {group.type === 'ScheduleGroup' && (
          <Field
            label="Time zone"
            hint="The clock of its calendar. It stays while there are shifts to come."
            error={errorOf('time_zone')}
          >
            {(control) => (
              <Select
                {...control}
                value={values.time_zone}
                onChange={({ target }) => change('time_zone', target.value as TimeZone)}
              >
                {!isKnownZone && <option value={group.time_zone}>{group.time_zone}</option>}
                {timeZoneIds.map((id) => (
                  <option key={id} value={id}>
                    {timeZones[id]}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        )}
      </div>
    </Section>
  )
}
