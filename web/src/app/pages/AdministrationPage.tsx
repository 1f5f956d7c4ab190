import { useMe } from '../../features/accounts/me/me.api.ts'
import { PermissionRequired } from '../../platform/ui/feedback/PermissionRequired.tsx'
import { Page } from '../../platform/ui/layout/Page.tsx'
import { AdminPlaces } from '../navigation/AdminNavigation.tsx'
import { administrationTitle, nothingToAdministerText } from '../places/places.text.ts'
import { listSubplaces } from '../places/subplaces.ts'

export default function AdministrationPage() {
  const { permissions } = useMe()
  const hasPlaces = listSubplaces(permissions).some(({ place }) => place === 'Admin')
  return (
    <Page title={administrationTitle}>
      {hasPlaces ? (
        <div className="flex flex-col gap-4">
          <AdminPlaces path="/administration" isPage />
        </div>
      ) : (
        <PermissionRequired to={nothingToAdministerText} />
      )}
    </Page>
  )
}
