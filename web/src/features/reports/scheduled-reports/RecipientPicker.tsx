import type { ReportRecipient } from '@wardline/contract/reports/scheduled-reports/scheduled-report.schemas.ts'
import type { ReportSlug } from '@wardline/contract/reports/standard-reports/report-columns.ts'
import { call } from '../../../platform/api/call.ts'
import { Picker, type PickerProps } from '../../../platform/picker/Picker.tsx'
import type { PickerSource } from '../../../platform/picker/picker-source.ts'

/** Stored recipients have no title. */
export type SelectedRecipient = Pick<ReportRecipient, 'id' | 'display_name'> & Partial<ReportRecipient>

const sourceFor = (slug: ReportSlug): PickerSource<SelectedRecipient> => ({
  key: ['report-recipients', slug],
  fetchPage: (search, offset, signal) =>
    call('GET /api/v1/scheduled-reports/recipients/', { query: { slug, search, offset }, signal }),
  noun: 'people',
  placeholder: 'Name',
  getName: ({ display_name }) => display_name,
  getDetail: ({ title = '' }) => title,
})

export const RecipientPicker = ({
  slug,
  ...rest
}: Omit<PickerProps<SelectedRecipient>, 'source'> & { slug: ReportSlug }) => (
  <Picker {...rest} source={sourceFor(slug)} />
)
