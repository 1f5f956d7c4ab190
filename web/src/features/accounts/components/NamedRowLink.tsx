import { Link } from '@tanstack/react-router'
import type { Column } from '../../../platform/table/DataTable.tsx'

/** The name of a row, as a link to the item's page that covers the row. */
export const NamedRowLink = ({ section, id, name }: { section: string; id: number; name: string }) => (
  <Link
    to="/accountSettings/$section/{-$item}"
    params={{ section, item: String(id) }}
    data-row-link
    className="font-medium outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
  >
    {name}
  </Link>
)

/** The first column of a list in the account settings. */
export const nameColumn = <Item extends { id: number; name: string }>(
  section: string,
  options: Pick<Column<Item>, 'ordering'> = {},
): Column<Item> => ({
  key: 'name',
  header: 'Name',
  text: ({ name }) => name,
  cell: ({ id, name }) => <NamedRowLink section={section} id={id} name={name} />,
  ...options,
})
