import { code128Bars } from '#domain/code128.ts';
import * as printText from '#text/admin-print.ts';

/**
 * The width of the thinnest bar in millimetres. With this width, any office printer prints a barcode that a hand
 * scanner can read.
 */
const MODULE_MM = 0.33;
const HEIGHT_MM = 11;
/** The height of a barcode in a table, in millimetres. */
const LOW_MM = 6;

/**
 * Draws a text as a barcode (Code 128), in the size in which it is printed. The bars run from left to right in every
 * language.
 */
export function Barcode({ text, isLow = false }: { text: string; isLow?: boolean }) {
  const { width, bars } = code128Bars(text);
  return (
    <svg
      role="img"
      aria-label={printText.barcodeOf({ text })}
      width={`${width * MODULE_MM}mm`}
      height={`${isLow ? LOW_MM : HEIGHT_MM}mm`}
      viewBox={`0 0 ${width} 1`}
      preserveAspectRatio="none"
      shapeRendering="crispEdges"
      className="max-w-full bg-white fill-black"
    >
      {bars.map((bar) => (
        <rect key={bar.x} x={bar.x} y={0} width={bar.width} height={1} />
      ))}
    </svg>
  );
}
