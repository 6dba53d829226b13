CREATE TABLE "away_offers" (
	"church_id" bigint NOT NULL,
	"person_id" text NOT NULL,
	"days" jsonb NOT NULL,
	"offered_at" timestamp with time zone NOT NULL,
	CONSTRAINT "away_offers_church_id_person_id_pk" PRIMARY KEY("church_id","person_id")
);
--> statement-breakpoint
ALTER TABLE "away_offers" ADD CONSTRAINT "away_offers_church_id_churches_id_fk" FOREIGN KEY ("church_id") REFERENCES "public"."churches"("id") ON DELETE cascade ON UPDATE no action;
