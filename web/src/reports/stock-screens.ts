import { sentence } from '@lekha/ledger'
import { lazyRouteComponent } from '@tanstack/react-router'
import { reportSearch } from '../screen/address.ts'
import { defineScreen } from '../screen/define-screen.ts'
import { TradingIcon, WarningIcon } from '../ui/icon.ts'
import { reportPart } from './report-part.tsx'

const report = { guard: 'year', permission: 'report.read', search: reportSearch } as const

const stockSummary = defineScreen({
  ...report,
  id: 'stock-summary',
  path: 'report/stockSummary',
  title: sentence('Stock summary'),
  entries: [{ section: 'inventory', icon: TradingIcon, words: 'stock inventory closing jinsi maujdat value जिन्सी मौज्दात सारांश' }],
  needsWidth: true,
  manual: 'stock-summary',
  part: reportPart('stock-summary'),
})

const stockGodowns = defineScreen({
  ...report,
  id: 'stock-godowns',
  path: 'report/stockGodowns',
  title: sentence('Stock by godown'),
  entries: [{ section: 'none', icon: TradingIcon, words: 'godown wise location warehouse godam anusar गोदामअनुसार जिन्सी मौज्दात' }],
  within: 'stock-summary',
  needsWidth: true,
  part: reportPart('stock-godowns'),
})
const stockAgeing = defineScreen({
  ...report,
  id: 'stock-ageing',
  path: 'report/stockAgeing',
  title: sentence('Ageing of stock'),
  entries: [{ section: 'none', icon: TradingIcon, words: 'aging age slow moving old stock purano maujdat umer जिन्सी मौज्दातको उमेर पुरानो' }],
  within: 'stock-summary',
  needsWidth: true,
  part: reportPart('stock-ageing'),
})
const stockBatches = defineScreen({
  ...report,
  id: 'stock-batches',
  path: 'report/stockBatches',
  title: sentence('Stock by batch'),
  entries: [{ section: 'none', icon: TradingIcon, words: 'batch wise expiry expired lot myad byach ब्याचअनुसार जिन्सी मौज्दात म्याद' }],
  within: 'stock-summary',
  part: reportPart('stock-batches'),
})
const reorderList = defineScreen({
  ...report,
  id: 'reorder-list',
  path: 'report/reorderList',
  title: sentence('Reorder list'),
  entries: [{ section: 'inventory', icon: WarningIcon, words: 'reorder level order buy shortage kharid suchi पुनः खरिद सूची' }],
  manual: 'reorder-list',
  part: reportPart('reorder-list'),
})

const stockPart = lazyRouteComponent(() => import('./stock-report.tsx'), 'StockReport')
const stockOfGroup = defineScreen({
  ...report,
  id: 'stock-of-group',
  path: 'report/stockSummary/$id',
  needsWidth: true,
  title: sentence('Stock summary'),
  part: stockPart,
})
const oneItem = { ...report, title: sentence('Stock item'), within: 'stock-summary', part: stockPart } as const
const stockItem = defineScreen({ ...oneItem, id: 'stock-of-item', path: 'report/stockItem/$id' })
const stockMovements = defineScreen({ ...oneItem, id: 'stock-movements', path: 'report/stockItem/$id/movements', needsWidth: true })

const itemProfit = defineScreen({
  ...report,
  id: 'item-profit',
  path: 'report/itemProfit',
  title: sentence('Item profitability'),
  entries: [{ section: 'inventory', icon: TradingIcon, words: 'profit margin gross item wise nafa munafa सामानअनुसार नाफा मुनाफा' }],
  needsWidth: true,
  manual: 'item-profit',
  part: reportPart('item-profit'),
})
const oneProfit = { ...report, within: 'item-profit', part: stockPart } as const
const profitOfGroup = defineScreen({
  ...oneProfit,
  id: 'profit-of-group',
  path: 'report/itemProfit/group/$id',
  title: sentence('Item profitability'),
  needsWidth: true,
})
const profitOfItem = defineScreen({
  ...oneProfit,
  id: 'profit-of-item',
  path: 'report/itemProfit/item/$id',
  title: sentence('Profit of an item'),
})

/** The reports of goods. */
export const stockScreens = [
  stockSummary,
  stockOfGroup,
  stockGodowns,
  stockAgeing,
  stockBatches,
  reorderList,
  stockItem,
  stockMovements,
  itemProfit,
  profitOfGroup,
  profitOfItem,
] as const
