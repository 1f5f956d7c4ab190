import { useQuery } from '@tanstack/react-query'
import { LoadError } from '../../../platform/ui/feedback/LoadError.tsx'
import { PermissionRequired } from '../../../platform/ui/feedback/PermissionRequired.tsx'
import { Skeleton, SkeletonBlock } from '../../../platform/ui/feedback/Skeleton.tsx'
import { Page } from '../../../platform/ui/layout/Page.tsx'
import { Section } from '../../../platform/ui/layout/Section.tsx'
import { useMe } from '../../accounts/me/me.api.ts'
import { downloadsQuery } from './download.api.ts'
import { downloadTexts } from './download.view.ts'
import { DownloadList } from './DownloadList.tsx'
import { ExportForm } from './ExportForm.tsx'

export function DownloadsPage() {
  const { account } = useMe()
  const { data, isError, refetch } = useQuery(downloadsQuery(account.id))
  return (
    <Page
      title="Downloads"
      about="Exports are built in the background and kept encrypted for a day. Each request and each download is in the audit trail."
    >
      {!data &&
        (isError ? (
          <LoadError onRetry={() => void refetch()}>Could not load the downloads.</LoadError>
        ) : (
          <Skeleton label="Loading the downloads">
            <SkeletonBlock className="h-64 w-full" />
          </Skeleton>
        ))}
      {data?.kinds.length === 0 && <PermissionRequired to="export data" />}
      {data && data.kinds.length > 0 && (
        <>
          <Section title="Ready and being built" about="Your own exports of the last day.">
            <DownloadList account={account.id} downloads={data.results} />
          </Section>
          {data.kinds.map((kind) => (
            <Section key={kind} title={downloadTexts[kind].title} about={downloadTexts[kind].about}>
              <ExportForm kind={kind} />
            </Section>
          ))}
        </>
      )}
    </Page>
  )
}
