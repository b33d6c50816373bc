// Defined in the contract because the web app writes CSV files too.
export { BYTE_ORDER_MARK, type CsvCell as Cell, csvFigure as figure, csvText } from '@lekha/contract'
