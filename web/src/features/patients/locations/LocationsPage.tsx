import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Location } from '@wardline/contract/patients/location.schemas.ts'
import type { Column } from '../../../platform/table/DataTable.tsx'
import type { TableSpec } from '../../../platform/table/table-params.ts'
import { useTableParams } from '../../../platform/table/use-table-params.ts'
import { PermissionRequired } from '../../../platform/ui/feedback/PermissionRequired.tsx'
import { Page } from '../../../platform/ui/layout/Page.tsx'
import { useMe } from '../../accounts/me/me.api.ts'
import { SettingsList } from '../components/SettingsList.tsx'
import { locationKindNames } from '../pickers/LocationPicker.tsx'
import { CreateLocationDialog } from './CreateLocationDialog.tsx'
import { locationListQuery } from './location.api.ts'

const title = 'Locations'
const spec: TableSpec = { ordering: 'name', orderings: ['name'], filters: ['search'] }

const unitOf = ({ id, unit }: Location) => (unit && unit.id !== id ? unit.name : '')
const roomOf = ({ kind, room }: Location) => (kind === 'bed' ? (room ?? '') : '')

const kindOf = ({ kind }: Location) => locationKindNames[kind]
const nameOf = ({ name }: Location) => name

const columns: readonly Column<Location>[] = [
  { key: 'name', header: 'Name', text: nameOf, cell: nameOf },
  { key: 'kind', header: 'Kind', className: 'w-24', text: kindOf, cell: kindOf },
  { key: 'room', header: 'Room', hideOnPhones: true, text: roomOf, cell: roomOf },
  { key: 'unit', header: 'Unit', text: unitOf, cell: unitOf },
]

export function LocationsPage() {
  const { permissions } = useMe()
  if (permissions.includes('pcm.change_patient') && permissions.includes('pcm.view_patient'))
    return <LocationTable />
  return (
    <Page title={title}>
      <PermissionRequired to="change locations" />
    </Page>
  )
}

function LocationTable() {
  const client = useQueryClient()
  const table = useTableParams('locations', spec)
  return (
    <SettingsList
      title={title}
      about="Hospitals, units, rooms and beds. Patients are placed in them; an admission message adds those that are missing."
      noun="locations"
      shortNoun="location"
      columns={columns}
      table={table}
      list={useQuery(locationListQuery(table[0]))}
      loadPage={(params) => client.fetchQuery(locationListQuery(params))}
      renderCreateDialog={(close) => <CreateLocationDialog onClose={close} />}
    />
  )
}
