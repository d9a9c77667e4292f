import type { Photo as PhotoData } from "@/lib/catalog/projects/json-columns";
import { type PhotoFormat, photoUrl } from "@/lib/catalog/uploads/rules";

type Props = {
  photo: PhotoData;
  sizes: string;
  priority?: boolean;
  className?: string;
};

const sourcesOf = ({ id, variants }: PhotoData, format: PhotoFormat) =>
  variants
    .filter((variant) => variant.format === format)
    .map(({ width }) => `${photoUrl(id, width, format)} ${width}w`)
    .join(", ");

export function Photo({ photo, sizes, priority = false, className }: Props) {
  const { id, alt, width, height, blur } = photo;
  return (
    <picture className="contents">
      <source type="image/avif" srcSet={sourcesOf(photo, "avif")} sizes={sizes} />
      <source type="image/webp" srcSet={sourcesOf(photo, "webp")} sizes={sizes} />
      {/* A plain img, because next/image would generate the existing sizes again. */}
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
