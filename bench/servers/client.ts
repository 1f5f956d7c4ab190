import pg from 'pg'

/** One connection as the owner, for as long as `work` takes. */
export async function asOwner<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  // Without a listener, a server that is stopped takes this process with it and hides why.
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
