import { auditCategories, auditCategoryIds } from '@wardline/contract/reports/audit/audit-action.rules.ts'
import type { AuditEntry } from '@wardline/contract/reports/audit/audit.schemas.ts'
import type { PatientSummary } from '@wardline/contract/patients/patient.schemas.ts'
import { clsx } from 'clsx'
import { useState } from 'react'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { Field } from '../../../platform/ui/controls/Field.tsx'
import { Input, Select } from '../../../platform/ui/controls/Input.tsx'
import { UserPicker, type SelectedUser } from '../../accounts/pickers/UserPicker.tsx'
import { PatientPicker } from '../../patients/pickers/PatientPicker.tsx'

interface AuditFiltersProps {
  filters: Readonly<Record<string, string>>
  /** Names of filtered users and patients, if the address has only their ids. */
  entries: readonly AuditEntry[]
  onFilter: (name: string, value: string) => void
  onClear: () => void
}

export function AuditFilters({ filters, entries, onFilter, onClear }: AuditFiltersProps) {
  const [picked, setPicked] = useState<Readonly<Record<string, string>>>({})
  const nameUser = (id: number): string =>
    entries.find(({ actor }) => actor?.id === id)?.actor?.display_name ??
    entries.find(({ record }) => record.type === 'user' && record.id === id)?.record.name ??
    `User ${id}`
  const namePatient = (id: number): string =>
    entries.find(({ patient }) => patient?.id === id)?.patient?.display_name ?? `Patient ${id}`
  const users = (name: string): SelectedUser[] => {
    const id = Number(filters[name])
    if (!id) return []
    return [{ id, display_name: picked[`user ${id}`] ?? nameUser(id), profile_picture: null }]
  }
  const pickUser = (name: string) => (value: SelectedUser[]) => {
    const user = value.at(-1)
    if (user) setPicked({ ...picked, [`user ${user.id}`]: user.display_name })
    onFilter(name, user ? String(user.id) : '')
  }
  const patient_id = Number(filters['patient_id'])
  const patients = patient_id
    ? [{ id: patient_id, display_name: picked[`patient ${patient_id}`] ?? namePatient(patient_id) }]
    : []
  const [isOpen, setOpen] = useState(false)
  return (
    <div role="search" aria-label="Filter the audit trail" className="pb-4">
      <Button className="md:hidden" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        Filters
      </Button>
      <div
        className={clsx('grid gap-3 max-md:pt-3 md:grid-cols-2 lg:grid-cols-3', !isOpen && 'max-md:hidden')}
      >
        <UserPicker isSingle label="Who" value={users('user_id')} onChange={pickUser('user_id')} />
        <Field label="What">
          {(control) => (
            <Select
              {...control}
              value={filters['category'] ?? ''}
              onChange={({ target }) => onFilter('category', target.value)}
            >
              <option value="">Everything</option>
              {auditCategoryIds.map((id) => (
                <option key={id} value={id}>
                  {auditCategories[id]}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <PatientPicker
          isSingle
          label="About a patient"
          value={patients as PatientSummary[]}
          onChange={(value) => {
            const patient = value.at(-1)
            if (patient) setPicked({ ...picked, [`patient ${patient.id}`]: patient.display_name })
            onFilter('patient_id', patient ? String(patient.id) : '')
          }}
        />
        <UserPicker
          isSingle
          label="About a user"
          value={users('record_user_id')}
          onChange={pickUser('record_user_id')}
        />
        <div className="grid grid-cols-2 gap-2">
          {(['from', 'until'] as const).map((name) => (
            <Field key={name} label={name === 'from' ? 'From' : 'Until'}>
              {(control) => (
                <Input
                  {...control}
                  type="date"
                  value={filters[name] ?? ''}
                  onChange={({ target }) => onFilter(name, target.value)}
                />
              )}
            </Field>
          ))}
        </div>
        {Object.values(filters).some((value) => value !== '') && (
          <div className="flex items-end">
            <Button tone="ghost" onClick={onClear}>
              Clear filters
            </Button>
          </div>
        )}
      </div>
    </div>
  )
}
