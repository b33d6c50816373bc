import { randomUUID } from 'node:crypto'
import {
  alterVoucher,
  attachFile,
  cancelVoucher,
  detachFile,
  type Endpoint,
  listAttachments,
  readAttachment,
  readFile,
  readThumbnail,
  updateOrganization,
} from '@lekha/contract'
import { parsePaisa } from '@lekha/money'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { BROKEN_CHAIN } from '../../db/book-proofs.ts'
import { ask, bearing } from '../../testing/ask.ts'
import { books, openSharedBooks, product, RENT } from '../../testing/shared-books.ts'
import { type Caller, openTestBooks } from '../../testing/test-app.ts'
import { lockThrough } from '../../testing/test-books.ts'

openSharedBooks()

const bill = (name = 'bill.csv', content = 'मिति,रकम\n2083-05-01,5000\n') => new File([content], name)
const photo = async () => {
  const drawn = await sharp({ create: { width: 1200, height: 800, channels: 3, background: '#7a4' } })
    .jpeg()
    .toBuffer()
  return new File([new Uint8Array(drawn)], 'bill.jpg')
}

const postedBy = async (who: Caller = books.owner, date = '2026-08-17') => {
  const posted = await books.post(date, RENT, {}, randomUUID(), who)
  return { organizationId: books.organizationId, voucherId: posted.answer.result.id }
}
type On = Awaited<ReturnType<typeof postedBy>>
const attachTo = (params: On, file: File = bill(), who: Caller = books.owner, key?: string) =>
  who.call(attachFile, { params, body: { file } }, key)
const namesOn = async (params: On, who: Caller = books.owner) =>
  (await who.call(listAttachments, { params })).answer.result.map(({ name }) => name)
const requestAs = (endpoint: Endpoint, params: Record<string, string>, who: Caller = books.owner) =>
  ask(product.app, endpoint, { params, headers: bearing(who.token) })

describe('a bill attached to a voucher', () => {
  test('is listed with the user who attached it, and read unchanged, as a download in which no script runs', async () => {
    const on = await postedBy()
    const { id } = (await attachTo(on)).answer.result
    const [listed] = (await books.owner.call(listAttachments, { params: on })).answer.result
    expect(listed).toMatchObject({ name: 'bill.csv', mediaType: 'text/csv', thumbnail: false, attachedBy: 'Sabina Karki' })
    const read = await requestAs(readAttachment, { ...on, fileId: id })
    expect(read.text).toBe('मिति,रकम\n2083-05-01,5000\n')
    expect(listed?.size_bytes).toBe(Buffer.byteLength(read.text))
    expect(read.headers).toMatchObject({
      'content-type': expect.stringContaining('text/csv') as string,
      'content-disposition': "attachment; filename*=UTF-8''bill.csv",
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
    })
  })

  test('belongs to all versions of the voucher and changes none of them', async () => {
    const on = await postedBy()
    await attachTo(on)
    const lines = RENT.map(([name, amount]) => ({ ledgerId: books.ledgerId(name), amount: parsePaisa(amount) }))
    await books.owner.call(alterVoucher, { params: on, body: { version: 1, reason: 'wrong day', date: '2026-08-18', lines } })
    await attachTo(on, bill('second.csv'))
    await books.owner.call(cancelVoucher, { params: on, body: { version: 2, reason: 'entered twice' } })
    expect(await namesOn(on)).toEqual(['bill.csv', 'second.csv'])
    const client = await product.database.admin.connect()
    await client.query(`select set_config('app.organization', $1, false)`, [on.organizationId])
    const broken = await client.query(BROKEN_CHAIN)
    client.release(true)
    expect(broken.rows).toEqual([])
  })

  test('has a small picture where it is one, and a picture that claims to be huge is kept without', async () => {
    const on = await postedBy()
    const { id, thumbnail } = (await attachTo(on, await photo())).answer.result
    const small = await requestAs(readThumbnail, { ...on, fileId: id })
    expect([thumbnail, small.status, small.headers['content-type']]).toEqual([true, 200, 'image/webp'])
    const huge = await sharp({ create: { width: 9_000, height: 9_000, channels: 3, background: '#fff' } })
      .png()
      .toBuffer()
    const bomb = (await attachTo(on, new File([new Uint8Array(huge)], 'bomb.png'))).answer.result
    expect(bomb.thumbnail).toBe(false)
    expect((await requestAs(readThumbnail, { ...on, fileId: bomb.id })).status).toBe(404)
  })

  test('is named as it reads, without folders and without letters that turn the direction', async () => {
    const on = await postedBy()
    await attachTo(on, bill('C:\\bills\\ram\u202Eexe.csv'))
    expect(await namesOn(on)).toEqual(['ramexe.csv'])
  })

  test('is attached once, though the answer was lost and the request repeated', async () => {
    const on = await postedBy()
    const key = randomUUID()
    const answers = [await attachTo(on, bill(), books.owner, key), await attachTo(on, bill(), books.owner, key)]
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
    expect(await namesOn(on)).toEqual(['bill.csv'])
  })
})

describe('what is refused', () => {
  test('is a file that is not what accountants attach, whatever it is called', async () => {
    const on = await postedBy()
    for (const file of [bill('page.html', '<script>alert(1)</script>'), bill('bill.pdf', 'MZ'), bill('bill.svg', '<svg/>')]) {
      const refused = await attachTo(on, file)
      expect([refused.status, refused.error.fields]).toEqual([
        422,
        { file: 'This kind of file cannot be attached. Attach a PNG, JPEG, WebP, PDF, XLSX or CSV file.' },
      ])
    }
    expect(await namesOn(on)).toEqual([])
  })

  test('is more than 10 MB', async () => {
    const refused = await attachTo(await postedBy(), bill('large.csv', 'x'.repeat(10 * 1024 * 1024 + 1)))
    expect([refused.status, refused.error.fields?.file]).toEqual([400, 'A file has at most 10 MB.'])
  })

  test('is the 21st file, also when two come at once', async () => {
    const on = await postedBy()
    for (let count = 0; count < 19; count++) await attachTo(on, bill(`${count}.csv`))
    const other = product.caller(books.owner.token)
    const both = await Promise.all([attachTo(on, bill('twentieth.csv')), attachTo(on, bill('late.csv'), other)])
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([201, 422]))
    expect(both.find(({ status }) => status === 422)?.error.message).toBe('A voucher has at most 20 attachments.')
    expect(await namesOn(on)).toHaveLength(20)
  })
})

describe('a file is read through its voucher, and in no other way', () => {
  test('not as a file of the organization, nor through another voucher', async () => {
    const [on, other] = [await postedBy(), await postedBy()]
    const fileId = (await attachTo(on)).answer.result.id
    expect((await requestAs(readFile, { organizationId: on.organizationId, fileId })).status).toBe(404)
    for (const endpoint of [readAttachment, readThumbnail, detachFile])
      expect((await requestAs(endpoint, { ...other, fileId })).status).toBe(404)
    expect((await requestAs(readAttachment, { ...on, fileId })).status).toBe(200)
  })

  test('a clerk reads the attachments of their own vouchers, and of no others', async () => {
    const clerk = await books.member('clerk')
    const [own, foreign] = [await postedBy(clerk), await postedBy()]
    const fileId = (await attachTo(foreign)).answer.result.id
    expect((await attachTo(own, bill(), clerk)).status).toBe(201)
    const refused = [
      (await clerk.call(listAttachments, { params: foreign })).status,
      (await attachTo(foreign, bill(), clerk)).status,
      (await requestAs(readAttachment, { ...foreign, fileId }, clerk)).status,
      (await requestAs(readAttachment, { ...own, fileId }, clerk)).status,
    ]
    expect(refused).toEqual([404, 404, 404, 404])
  })

  test('stays attached when the organization gets another logo', async () => {
    const on = await postedBy()
    await attachTo(on)
    const found = await product.database.admin.query<{ version: number }>('select version from organization where organization_id = $1', [
      on.organizationId,
    ])
    const changed = await books.owner.call(updateOrganization, {
      params: { organizationId: on.organizationId },
      body: {
        ...{ organizationName: 'Himal Traders', companyCode: 'HT', contact: '014567890', email: 'office@example.com' },
        ...{ location: 'Kathmandu', postalCode: '44600', registrationNumber: '123456', panNumber: '301482915' },
        ...{ colorImage: await photo(), version: String(found.rows[0]?.version) },
      },
    })
    expect(changed.status).toBe(200)
    expect(await namesOn(on)).toEqual(['bill.csv'])
  })
})

describe('taking a file off a voucher', () => {
  test('leaves the hash of the removed file in the audit chain', async () => {
    const on = await postedBy()
    const fileId = (await attachTo(on)).answer.result.id
    expect((await books.owner.call(detachFile, { params: { ...on, fileId } })).status).toBe(204)
    expect(await namesOn(on)).toEqual([])
    const { rows } = await product.database.admin.query<{ command: string; name: string; sha256: string; bytes: string | null }>(
      `select a.command, c.former::jsonb->>'name' as name, c.former::jsonb->>'sha256' as sha256, c.former::jsonb->>'bytes' as bytes
         from master_change c join audit_record a on a.organization_id = c.organization_id and a.seq = c.audit_seq
        where c.table_name = 'stored_file' and c.row_key = $1 and c.content is null`,
      [fileId],
    )
    expect(rows).toEqual([
      {
        command: 'DELETE /organizations/{organizationId}/vouchers/{voucherId}/attachments/{fileId}',
        name: 'bill.csv',
        sha256: expect.stringMatching(/^\\x[0-9a-f]{64}$/) as string,
        bytes: null,
      },
    ])
  })

  test('is refused in a locked period, where a bill that was missing may still be added', async () => {
    const other = await openTestBooks(product)
    const voucherId = (await other.post('2026-08-17', RENT)).answer.result.id
    const on = { organizationId: other.organizationId, voucherId }
    const fileId = (await attachTo(on, bill(), other.owner)).answer.result.id
    await lockThrough(product, other, '2026-08-31')
    const refused = await other.owner.call(detachFile, { params: { ...on, fileId } })
    expect([refused.status, refused.error.message]).toEqual([
      422,
      'Attachments of a voucher in a closed or locked period cannot be removed.',
    ])
    expect((await attachTo(on, bill('found.csv'), other.owner)).status).toBe(201)
    expect(await namesOn(on, other.owner)).toEqual(['bill.csv', 'found.csv'])
  })
})
