import type { Photo as PhotoData } from "@/lib/catalog/projects/face";
import { type PhotoFormat, photoUrl } from "@/lib/catalog/uploads/rules";

type Props = {
  photo: PhotoData;
  /** How wide it is shown, as in the attribute of the same name: "(min-width: 768px) 400px, 100vw". */
  sizes: string;
  /** Fetched first: the picture that is seen without scrolling. */
  priority?: boolean;
  className?: string;
};

const sourcesOf = ({ id, variants }: PhotoData, format: PhotoFormat) =>
  variants
    .filter((variant) => variant.format === format)
    .map(({ width }) => `${photoUrl(id, width, format)} ${width}w`)
    .join(", ");

/** A picture in the size and format that the browser chooses; a blurred one stands in its place until it has arrived. */
export function Photo({ photo, sizes, priority = false, className }: Props) {
  const { id, alt, width, height, blur } = photo;
  return (
    <picture className="contents">
      <source type="image/avif" srcSet={sourcesOf(photo, "avif")} sizes={sizes} />
      <source type="image/webp" srcSet={sourcesOf(photo, "webp")} sizes={sizes} />
      {/* The sizes exist already; Next's own picture would make them again. */}
      <img
        src={photoUrl(id, width, "jpg")}
        alt={alt}
        width={width}
        height={height}
        loading={priority ? "eager" : "lazy"}
        fetchPriority={priority ? "high" : "auto"}
        decoding="async"
        className={className}
        style={{ backgroundImage: `url("${blur}")`, backgroundSize: "cover", backgroundPosition: "center" }}
      />
    </picture>
  );
}
