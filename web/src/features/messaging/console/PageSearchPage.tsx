import { useQuery } from '@tanstack/react-query'
import type { ConsolePage } from '@wardline/contract/messaging/console/console.schemas.ts'
import { addDays } from '@wardline/contract/days.rules.ts'
import type { PatientSummary } from '@wardline/contract/patients/patient.schemas.ts'
import { useState } from 'react'
import { formatDateTime } from '../../../platform/clock/dates.ts'
import { fromHomeTime } from '../../../platform/clock/home-time.ts'
import { useMinute } from '../../../platform/clock/use-now.ts'
import type { Column } from '../../../platform/table/DataTable.tsx'
import { ListTable } from '../../../platform/table/ListTable.tsx'
import { parseTableParams } from '../../../platform/table/table-params.ts'
import { Field } from '../../../platform/ui/controls/Field.tsx'
import { Input } from '../../../platform/ui/controls/Input.tsx'
import { Page } from '../../../platform/ui/layout/Page.tsx'
import { useMe } from '../../accounts/me/me.api.ts'
import { UserPicker, type SelectedUser } from '../../accounts/pickers/UserPicker.tsx'
import { ScheduleGroupPicker, type ChosenGroup } from '../../paging/pickers/ScheduleGroupPicker.tsx'
import { PatientPicker } from '../../patients/pickers/PatientPicker.tsx'
import { pageSearchQuery } from './console.api.ts'
import * as texts from './console.text.ts'
import { subjectText } from './console.view.ts'

const columnsAt = (now: number): readonly Column<ConsolePage>[] => [
  {
    key: 'started',
    header: texts.searchColumns.started,
    text: ({ started }) => formatDateTime(Date.parse(started), now),
    className: 'whitespace-nowrap',
  },
  { key: 'page', header: texts.searchColumns.page, text: subjectText },
  {
    key: 'sender',
    header: texts.searchColumns.sender,
    hideOnPhones: true,
    text: ({ requester }) => requester.display_name,
  },
  {
    key: 'group',
    header: texts.searchColumns.group,
    hideOnPhones: true,
    text: ({ group_name }) => group_name,
  },
  {
    key: 'state',
    header: texts.searchColumns.state,
    text: ({ state, ended_by }) =>
      state === 'answered' ? texts.answeredText(ended_by?.display_name) : texts.stateTexts[state],
  },
]

/** The first instant of a day of the hospital. */
function startOf(day: string): string | undefined {
  const at = day === '' ? undefined : fromHomeTime(`${day}T00:00`)
  return at === undefined ? undefined : new Date(at).toISOString()
}

interface Filters {
  users: SelectedUser[]
  group: ChosenGroup | null
  patients: PatientSummary[]
  from: string
  until: string
}

/** Searches all pages, also ended ones. The filters are not in the address, because they may name a patient. */
export function PageSearchPage() {
  const [filters, setFilters] = useState<Filters>({
    users: [],
    group: null,
    patients: [],
    from: '',
    until: '',
  })
  const [params, setParams] = useState(() =>
    parseTableParams({}, { ordering: '-started', orderings: ['started'], filters: [] }),
  )
  const seesPatients = useMe().permissions.includes('pcm.view_patient')
  const now = useMinute()
  const { users, group, patients, from, until } = filters
  const list = useQuery(
    pageSearchQuery({
      user_id: users[0]?.id,
      group_id: group?.id,
      patient_id: patients[0]?.id,
      from: startOf(from),
      until: until === '' ? undefined : startOf(addDays(until, 1)),
      page: params.page,
      page_size: params.page_size,
    }),
  )
  const change = (part: Partial<Filters>) => {
    setFilters({ ...filters, ...part })
    setParams({ ...params, page: 1 })
  }
  return (
    <Page title={texts.searchTitle}>
      <div className="grid gap-3 pb-4 md:grid-cols-3">
        <UserPicker
          label={texts.searchLabels.user}
          isSingle
          value={users}
          onChange={(next) => change({ users: next })}
        />
        <ScheduleGroupPicker
          label={texts.searchLabels.group}
          value={group}
          onChange={(next) => change({ group: next })}
        />
        {seesPatients && (
          <PatientPicker
            label={texts.searchLabels.patient}
            isSingle
            value={patients}
            onChange={(next) => change({ patients: next })}
          />
        )}
        {(['from', 'until'] as const).map((name) => (
          <Field key={name} label={texts.searchLabels[name]}>
            {(control) => (
              <Input
                {...control}
                type="date"
                value={filters[name]}
                onChange={({ target }) => change({ [name]: target.value })}
              />
            )}
          </Field>
        ))}
      </div>
      <ListTable
        noun={texts.pagesNoun}
        columns={columnsAt(now)}
        list={list}
        params={params}
        onParams={setParams}
        empty={texts.noResultsText}
        getRowName={subjectText}
      />
    </Page>
  )
}
