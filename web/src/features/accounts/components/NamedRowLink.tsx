import { Link } from '@tanstack/react-router'

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
