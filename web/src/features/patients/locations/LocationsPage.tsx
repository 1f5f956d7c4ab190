import type { Location } from '@wardline/contract/patients/location.schemas.ts'
import type { Column } from '../../../platform/table/DataTable.tsx'
import { PermissionRequired } from '../../../platform/ui/feedback/PermissionRequired.tsx'
import { Page } from '../../../platform/ui/layout/Page.tsx'
import { useMe } from '../../accounts/me/me.api.ts'
import { SettingsList } from '../../accounts/components/SettingsList.tsx'
import { locationKindNames } from '../pickers/LocationPicker.tsx'
import { CreateLocationDialog } from './CreateLocationDialog.tsx'
import { locationListQuery } from './location.api.ts'

const title = 'Locations'

const unitOf = ({ id, unit }: Location) => (unit && unit.id !== id ? unit.name : '')
const roomOf = ({ kind, room }: Location) => (kind === 'bed' ? (room ?? '') : '')

const kindOf = ({ kind }: Location) => locationKindNames[kind]
const nameOf = ({ name }: Location) => name

const columns: readonly Column<Location>[] = [
  { key: 'name', header: 'Name', text: nameOf },
  { key: 'kind', header: 'Kind', className: 'w-24', text: kindOf },
  { key: 'room', header: 'Room', hideOnPhones: true, text: roomOf },
  { key: 'unit', header: 'Unit', text: unitOf },
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

const LocationTable = () => (
  <SettingsList
    title={title}
    about="Hospitals, units, rooms and beds. Patients are placed in them; an admission message adds those that are missing."
    noun="locations"
    shortNoun="location"
    example="Enter a unit with its rooms and beds, such as 3 East, room 312, bed A, or let the first admission messages add them."
    columns={columns}
    query={locationListQuery}
    renderCreateDialog={(close) => <CreateLocationDialog onClose={close} />}
  />
)
