import { type Endpoint, ROLES } from '@lekha/contract'
import { ENDPOINTS } from './ask.ts'

/** The columns of the table: the roles, and a user of the account who is a member nowhere. */
export const WHO = [...ROLES, 'stranger'] as const
export type Who = (typeof WHO)[number]

/** The status of a call that is right in every other way. A change of who may do what is a change of this table. */
const RIGHTS = `
  accountInfo            200 200 200 200 200 200
  addChequeBook          201 201 201 403 403 404
  addStatementLines      201 201 201 403 403 404
  alterVoucher           201 201 201 403 403 404
  attachFile             201 201 201 403 201 404
  beginTwoFactor         201 201 201 201 201 201
  cancelImport           204 204 403 403 403 404
  cancelProofRun         204 204 204 204 403 404
  cancelVoucher          201 201 201 403 403 404
  changePassword         204 204 204 204 204 204
  checkReportCode        200 200 200 200 403 404
  clearBankLines         204 204 204 403 403 404
  closeFiscalYear        200 200 403 403 403 404
  compareFiledReport     200 200 200 200 403 404
  compareTrialBalance    200 200 403 403 403 404
  confirmTwoFactor       200 200 200 200 200 200
  countDuePlanned        200 200 200 200 403 404
  createCostCentre       201 201 201 403 403 404
  createFiscalYear       201 201 403 403 403 404
  createGodown           201 201 201 403 403 404
  createGroup            201 201 201 403 403 404
  createLedger           201 201 201 403 403 404
  createOrganization     201 403 403 403 403 403
  createPlannedVoucher   201 201 201 403 403 404
  createPracticeFirm     201 403 403 403 403 403
  createPrice            201 201 201 403 403 404
  createSavedView        201 201 201 201 403 404
  createStockCategory    201 201 201 403 403 404
  createStockGroup       201 201 201 403 403 404
  createStockItem        201 201 201 403 403 404
  createSubLedger        201 201 201 403 403 404
  createTdsNature        201 201 201 403 403 404
  createUnitOfMeasure    201 201 201 403 403 404
  createUser             201 201 403 403 403 403
  deleteCostCentre       204 204 204 403 403 404
  deleteDraft            204 204 204 403 204 404
  deleteGodown           204 204 204 403 403 404
  deleteGroup            204 204 204 403 403 404
  deleteLedger           204 204 204 403 403 404
  deletePlannedVoucher   204 204 204 403 403 404
  deletePrice            204 204 204 403 403 404
  deleteSavedView        204 204 204 204 403 404
  deleteStockCategory    204 204 204 403 403 404
  deleteStockGroup       204 204 204 403 403 404
  deleteStockItem        204 204 204 403 403 404
  deleteSubLedger        204 204 204 403 403 404
  deleteTdsNature        204 204 204 403 403 404
  deleteUnitOfMeasure    204 204 204 403 403 404
  detachFile             204 204 204 403 403 404
  endMembership          204 204 403 403 403 403
  endOwnSession          204 204 204 204 204 204
  endTwoFactor           204 204 204 204 204 204
  endUserSessions        204 204 403 403 403 403
  enterUsualTdsNatures   201 201 201 403 403 404
  explainFigure          200 200 200 200 403 404
  exportAsBeancount      200 200 200 200 403 404
  exportAsHledger        200 200 200 200 403 404
  exportAsTally          200 200 200 200 403 404
  exportReport           200 200 200 200 403 404
  fileReport             201 201 403 403 403 404
  findSupplierBill       200 200 200 200 200 404
  followChanges          200 200 200 200 200 200
  giveMembership         200 200 403 403 403 403
  glanceAtLedger         200 200 200 200 403 404
  grantLockException     201 201 403 403 403 404
  importArchive          202 202 403 403 403 404
  importSheets           202 202 403 403 403 404
  importTally            202 202 403 403 403 404
  listAttachments        200 200 200 200 200 404
  listBalances           200 200 200 200 403 404
  listChequeBooks        200 200 200 200 200 404
  listCostCentreChanges  200 200 200 200 403 404
  listCostCentreUses     200 200 200 200 403 404
  listCostCentres        200 200 200 200 200 404
  listDrafts             200 200 200 403 200 404
  listFiscalYears        200 200 200 200 200 404
  listGodownChanges      200 200 200 200 403 404
  listGodownUses         200 200 200 200 403 404
  listGodowns            200 200 200 200 200 404
  listGroupChanges       200 200 200 200 403 404
  listGroupUses          200 200 200 200 403 404
  listGroups             200 200 200 200 200 404
  listImportProblems     200 200 403 403 403 404
  listImportedItems      200 200 403 403 403 404
  listImportedLedgers    200 200 403 403 403 404
  listItemsInBatches     200 200 200 200 200 404
  listLatestVouchers     200 200 200 200 200 404
  listLedgerChanges      200 200 200 200 403 404
  listLedgerUses         200 200 200 200 403 404
  listLedgers            200 200 200 200 200 404
  listLockExceptions     200 200 200 200 403 404
  listOpenBills          200 200 200 200 200 404
  listOpenOrders         200 200 200 200 200 404
  listOrganizations      200 200 200 200 200 200
  listOthersDrafts       200 200 200 200 403 404
  listPlannedVouchers    200 200 200 200 403 404
  listPriceChanges       200 200 200 200 403 404
  listPriceUses          200 200 200 200 403 404
  listPrices             200 200 200 200 200 404
  listSavedViews         200 200 200 200 403 404
  listSecurityEvents     200 200 403 403 403 403
  listSessions           200 200 200 200 200 200
  listStockCategories    200 200 200 200 200 404
  listStockCategoryChanges 200 200 200 200 403 404
  listStockCategoryUses  200 200 200 200 403 404
  listStockGroupChanges  200 200 200 200 403 404
  listStockGroupUses     200 200 200 200 403 404
  listStockGroups        200 200 200 200 200 404
  listStockItemChanges   200 200 200 200 403 404
  listStockItemUses      200 200 200 200 403 404
  listStockItems         200 200 200 200 200 404
  listStockValues        200 200 200 200 403 404
  listSubLedgerBalances  200 200 200 200 403 404
  listSubLedgerChanges   200 200 200 200 403 404
  listSubLedgerUses      200 200 200 200 403 404
  listSubLedgers         200 200 200 200 200 404
  listTdsNatureChanges   200 200 200 200 403 404
  listTdsNatureUses      200 200 200 200 403 404
  listTdsNatures         200 200 200 200 200 404
  listUnitOfMeasureChanges 200 200 200 200 403 404
  listUnitOfMeasureUses  200 200 200 200 403 404
  listUnitsOfMeasure     200 200 200 200 200 404
  listUsedLedgers        200 200 200 200 200 404
  listUserSessions       200 200 403 403 403 403
  listUsers              200 200 403 403 403 403
  listVoucherTypes       200 200 200 200 200 404
  lockFiscalYear         200 200 403 403 403 404
  matchStatementLines    204 204 204 403 403 404
  orderGroups            200 200 200 403 403 404
  postPlannedVoucher     201 201 201 403 403 404
  postVoucher            201 201 201 403 201 404
  printBill              201 201 201 403 201 404
  readAttachment         200 200 200 200 200 404
  readDashboard          200 200 200 200 200 404
  readFile               200 200 200 200 200 404
  readImportTemplate     200 200 403 403 403 404
  readListedRate         200 200 200 200 200 404
  readProofs             200 200 200 200 403 404
  readReport             200 200 200 200 403 404
  readSecurityEventsAsCsv 200 200 403 403 403 403
  readStockEffect        200 200 200 200 403 404
  readStockOnHand        200 200 200 200 200 404
  readThumbnail          200 200 200 200 200 404
  readYearEnd            200 200 200 200 403 404
  recordPrint            204 204 204 204 204 404
  removeChequeBook       204 204 204 403 403 404
  removeStatementLine    204 204 204 403 403 404
  reopenFiscalYear       200 200 403 403 403 404
  requireTwoFactor       204 403 403 403 403 403
  resendToCbms           204 204 204 403 403 404
  resetPassword          201 201 403 403 403 403
  resetTwoFactor         204 403 403 403 403 403
  reverseVoucher         201 201 201 403 403 404
  revokeLockException    204 204 403 403 403 404
  saveDraft              204 204 204 403 204 404
  searchVouchers         200 200 200 200 200 404
  setFiscalYearStatus    200 200 403 403 403 404
  showArchiveImport      200 200 403 403 403 404
  showBankStatement      200 200 200 200 403 404
  showCbms               200 200 200 200 403 404
  showChequeLayout       200 200 200 200 200 404
  showFulfilment         200 200 200 200 200 404
  showImport             200 200 403 403 403 404
  showOpeningStock       200 200 200 200 403 404
  showOpenings           200 200 200 200 403 404
  showReconciliation     200 200 200 200 403 404
  showSession            200 200 200 200 200 200
  showTwoFactor          200 200 200 200 200 200
  showVoucher            200 200 200 200 200 404
  showVoucherHistory     200 200 200 200 200 404
  signOut                204 204 204 204 204 204
  skipPlannedVoucher     201 201 201 403 403 404
  startProofRun          204 204 204 204 403 404
  storeChequeLayout      204 204 204 403 403 404
  storeSpoiledLeaves     204 204 204 403 403 404
  takeArchive            200 200 403 403 403 404
  updateCbms             200 200 403 403 403 404
  updateCostCentre       200 200 200 403 403 404
  updateFiscalYear       200 200 403 403 403 404
  updateGodown           200 200 200 403 403 404
  updateGroup            200 200 200 403 403 404
  updateLedger           200 200 200 403 403 404
  updateOrganization     200 200 403 403 403 404
  updatePlannedVoucher   200 200 200 403 403 404
  updatePrice            200 200 200 403 403 404
  updateSavedView        200 200 200 200 403 404
  updateStockCategory    200 200 200 403 403 404
  updateStockGroup       200 200 200 403 403 404
  updateStockItem        200 200 200 403 403 404
  updateSubLedger        200 200 200 403 403 404
  updateTdsNature        200 200 200 403 403 404
  updateUnitOfMeasure    200 200 200 403 403 404
  updateUser             200 200 403 403 403 403
  updateUserInfo         200 200 200 200 200 200
  updateVoucherType      204 204 403 403 403 404
  userInfo               200 200 200 200 200 200
  userRole               200 200 200 200 200 200
  wipePracticeFirm       204 403 403 403 403 403
  writeOpeningStock      200 200 200 403 403 404
  writeOpenings          200 200 200 403 403 404
  writeStockValues       200 200 200 403 403 404
`

/** The table, by endpoint and column. */
export const rights = new Map(
  RIGHTS.trim()
    .split('\n')
    .map((row) => row.trim().split(/\s+/))
    .map(([name = '', ...cells]) => [name, new Map(WHO.map((who, index) => [who, Number.parseInt(cells[index] ?? '', 10)]))]),
)

/** The endpoints that ask who calls, in order. */
export const guarded = (): [string, Endpoint][] =>
  [...ENDPOINTS].filter(([, endpoint]) => endpoint.access.scope !== 'public').toSorted(([a], [b]) => (a < b ? -1 : 1))
